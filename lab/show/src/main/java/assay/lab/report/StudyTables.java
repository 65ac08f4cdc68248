package assay.lab.report;

import assay.lab.report.StudySection.Table;
import assay.lab.report.page.Html;
import assay.lab.report.page.TerminalText;
import assay.lab.run.RecordedRun;
import assay.lab.study.Studies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

final class StudyTables {
  private static final int MOST_LINES = 10;

  private StudyTables() {}

  static void write(RecordedRun run, Html html) throws IOException {
    for (StudySection section : Studies.parts(StudySection.class)) {
      List<Table> tables = section.tables().of(run);
      if (!tables.isEmpty()) {
        html.open("section", "id", section.name()).element("h2", section.title());
        tables.forEach(table -> write(table, html));
        html.close();
      }
    }
  }

  private static void write(Table table, Html html) {
    html.element("p", table.sentence());
    if (!table.rows().isEmpty()) {
      html.scroll(table.caption()).table("events", table.caption());
      html.headings(table.columns()).open("tbody");
      table.rows().forEach(row -> html.row(row.get(0), row.subList(1, row.size())));
      html.close().close().close();
    }
    if (!table.note().isEmpty()) {
      html.note(table.note());
    }
  }

  static String text(RecordedRun run) throws IOException {
    StringBuilder out = new StringBuilder();
    for (StudySection section : Studies.parts(StudySection.class)) {
      for (Table table : section.tables().of(run)) {
        line(table.sentence(), out);
        table.rows().stream()
            .limit(MOST_LINES)
            .forEach(row -> line(named(table.columns(), row), out));
        if (table.rows().size() > MOST_LINES) {
          line(
              "… and " + (table.rows().size() - MOST_LINES) + " more rows in the HTML report", out);
        }
        if (!table.note().isEmpty()) {
          line(table.note(), out);
        }
      }
    }
    return out.toString();
  }

  private static String named(List<String> columns, List<String> row) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      words.add(columns.get(i) + ": " + row.get(i));
    }
    return String.join(", ", words);
  }

  private static void line(String text, StringBuilder out) {
    out.append(TerminalText.paragraph(text));
  }
}
