package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.Comparison.Row;
import assay.lab.compare.Group;
import assay.lab.compare.Summary;
import assay.lab.report.page.TerminalText;
import assay.lab.report.page.TextTable;
import assay.lab.report.page.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables of medians for a terminal. There is a table for each phase and operation, with a line for
 * each group. If not all tables fit into the maximum number of lines, only the tables of the last
 * phases are shown.
 */
final class ComparisonSummary {
  private static final String INDENT = "  ";

  private final Comparison comparison;
  private final int most;

  ComparisonSummary(Comparison comparison, int most) {
    this.comparison = comparison;
    this.most = most;
  }

  String text() {
    Map<String, List<List<Row>>> phases = new LinkedHashMap<>();
    for (List<Row> rows : ComparisonWords.byOperation(comparison).values()) {
      phases.computeIfAbsent(rows.get(0).figure().phase(), key -> new ArrayList<>()).add(rows);
    }
    List<String> shown = new ArrayList<>();
    List<List<List<Row>>> all = new ArrayList<>(phases.values());
    int left = 0;
    for (int i = all.size() - 1; i >= 0; i--) {
      List<String> lines = all.get(i).stream().flatMap(rows -> table(rows).stream()).toList();
      if (!shown.isEmpty() && (left > 0 || shown.size() + lines.size() > most)) {
        left += all.get(i).stream().mapToInt(List::size).sum();
      } else {
        shown.addAll(0, lines);
      }
    }
    StringBuilder out = new StringBuilder();
    shown.forEach(line -> out.append(line).append('\n'));
    if (!shown.isEmpty()) {
      out.append('\n').append(TerminalText.wrapped(note(left), ""));
    }
    return out.toString();
  }

  private String note(int left) {
    String marked =
        comparison.groups().size() == 1
            ? ""
            : " *: the interval of the ratio to "
                + comparison.groups().get(0).label()
                + " excludes 1.";
    String more = left == 0 ? "" : left + " figures of earlier phases, ";
    return TerminalText.printable(
        "Medians over repeats."
            + marked
            + " --verbose shows "
            + more
            + "intervals, ratios and rankings.");
  }

  private List<String> table(List<Row> rows) {
    TextTable table =
        new TextTable(
            TerminalText.printable(ComparisonWords.operation(rows.get(0))),
            comparison.groups().stream()
                .map(group -> INDENT + TerminalText.printable(group.label()))
                .toList());
    rows.forEach(row -> table.column(column(row)));
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    return lines;
  }

  private List<String> column(Row row) {
    List<String> cells = new ArrayList<>(List.of(row.figure().quantity().label() + " "));
    Unit unit = Unit.of(row.figure());
    for (Group group : comparison.groups()) {
      String median =
          row.summaries().stream()
              .filter(summary -> summary.group().equals(group))
              .map(Summary::sample)
              .map(sample -> ComparisonWords.value(sample.median(), unit))
              .findFirst()
              .orElse("–");
      cells.add(median + (differs(row, group) ? "*" : " "));
    }
    return cells;
  }

  private static boolean differs(Row row, Group group) {
    return row.contrasts().stream()
        .filter(contrast -> contrast.group().equals(group))
        .flatMap(contrast -> contrast.ratio().interval().stream())
        .anyMatch(interval -> interval.low() > 1 || interval.high() < 1);
  }
}
