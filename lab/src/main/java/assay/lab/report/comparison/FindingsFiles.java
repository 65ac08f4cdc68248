package assay.lab.report.comparison;

import assay.lab.plan.Origin;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TerminalText;
import assay.lab.result.CheckedFinding;
import assay.lab.result.Finding;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings of many experiments: for a terminal, for programs, and for documents. */
public final class FindingsFiles {
  private static final int FORMAT = 1;

  private FindingsFiles() {}

  /** A heading an experiment and store, and a paragraph a finding; at most 100 columns. */
  public static String text(List<CheckedFinding> findings, Charset terminal) {
    StringBuilder out = new StringBuilder();
    String heading = "";
    for (CheckedFinding each : findings) {
      if (!heading.equals(heading(each))) {
        heading = heading(each);
        out.append(TerminalText.wrapped(TerminalText.printable(heading), "  "));
      }
      String sentence = "- " + FindingWords.sentence(each.finding());
      out.append(TerminalText.wrapped(TerminalText.printable(sentence), "  "));
    }
    return TerminalText.encodable(out.toString(), terminal);
  }

  /** One JSON object, with a line end. */
  public static String json(List<CheckedFinding> findings) throws IOException {
    List<Map<String, Object>> all = new ArrayList<>();
    for (CheckedFinding each : findings) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("experiment", each.experiment());
      one.put("store", each.store().isEmpty() ? null : each.store());
      one.put("begun", each.origin().map(origin -> origin.begun().toString()).orElse(null));
      one.put("scale", each.origin().map(Origin::scale).orElse(null));
      one.putAll(FindingWords.toMap(each.finding()));
      all.add(one);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("findings", all);
    return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
  }

  /** A table of a document; a finding that was run says on which store, when and at what scale. */
  public static String markdown(List<CheckedFinding> findings) {
    StringBuilder out =
        new StringBuilder("| experiment | statement | outcome | here | expected |\n");
    out.append("|---|---|---|---|---|\n");
    for (CheckedFinding each : findings) {
      Finding finding = each.finding();
      String note = finding.spec().note();
      String here = FindingWords.here(finding) + (note.isEmpty() ? "" : "; " + note);
      for (String cell :
          List.of(
              each.experiment(),
              finding.spec().name(),
              "*" + finding.outcome().label() + "*",
              here + each.origin().map(origin -> "; " + where(each, origin)).orElse(""),
              FindingWords.expected(finding.spec()))) {
        out.append("| ").append(cell.replace("|", "\\|").replace("\n", " ")).append(' ');
      }
      out.append("|\n");
    }
    return out.toString();
  }

  private static String heading(CheckedFinding each) {
    return each.experiment() + each.origin().map(origin -> ": " + where(each, origin)).orElse("");
  }

  private static String where(CheckedFinding each, Origin origin) {
    return each.store()
        + (origin.scale() == 1 ? "" : ", scale " + Figures.threeDigits(origin.scale()))
        + ", "
        + origin.begun().toString().substring(0, 10);
  }
}
