package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.Comparison.Row;
import assay.lab.compare.Contrast;
import assay.lab.compare.Group;
import assay.lab.compare.Summary;
import assay.lab.plan.result.Figure;
import assay.lab.report.page.TerminalText;
import assay.lab.report.page.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tables of medians for a terminal: one per phase and operation, a line per group. They show as
 * many phases as fit, the last ones first.
 */
final class ComparisonSummary {
  private static final int MOST_LINES = 36;
  private static final String INDENT = "  ";

  private final Comparison comparison;
  private final int labels;

  ComparisonSummary(Comparison comparison) {
    this.comparison = comparison;
    labels = comparison.groups().stream().mapToInt(group -> group.label().length()).max().orElse(0);
  }

  /** Lines of at most {@link TerminalText#COLUMNS} columns, each with its line break. */
  String text() {
    Map<String, List<List<Row>>> phases = new LinkedHashMap<>();
    for (List<Row> rows : byOperation().values()) {
      phases.computeIfAbsent(rows.get(0).figure().phase(), key -> new ArrayList<>()).add(rows);
    }
    List<String> shown = new ArrayList<>();
    List<List<List<Row>>> all = new ArrayList<>(phases.values());
    int left = 0;
    for (int i = all.size() - 1; i >= 0; i--) {
      List<String> lines = all.get(i).stream().flatMap(rows -> table(rows).stream()).toList();
      if (!shown.isEmpty() && (left > 0 || shown.size() + lines.size() > MOST_LINES)) {
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

  private Map<String, List<Row>> byOperation() {
    Map<String, List<Row>> operations = new LinkedHashMap<>();
    for (Row row : comparison.rows()) {
      Figure figure = row.figure();
      operations
          .computeIfAbsent(figure.phase() + ": " + figure.operation(), key -> new ArrayList<>())
          .add(row);
    }
    return operations;
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
        "Medians over repeats." + marked + " --verbose: " + more + "intervals, ratios, rankings.");
  }

  /** A table for one operation of one phase; continued below where it is too wide. */
  private List<String> table(List<Row> rows) {
    String name = rows.get(0).figure().phase() + ": " + rows.get(0).figure().operation();
    int first = Math.max(TerminalText.printable(name).length(), labels + INDENT.length());
    List<String> lines = new ArrayList<>(List.of(""));
    List<StringBuilder> part = begin(name, first);
    boolean empty = true;
    for (Row row : rows) {
      List<String> column = column(row);
      int width = INDENT.length() + column.stream().mapToInt(String::length).max().orElse(0);
      if (!empty && part.get(0).length() + width > TerminalText.COLUMNS) {
        part.forEach(line -> lines.add(line.toString().stripTrailing()));
        part = begin("", first);
      }
      for (int i = 0; i < part.size(); i++) {
        part.get(i).append(TerminalText.right(column.get(i), width));
      }
      empty = false;
    }
    part.forEach(line -> lines.add(line.toString().stripTrailing()));
    return lines;
  }

  private List<StringBuilder> begin(String name, int width) {
    List<StringBuilder> lines = new ArrayList<>();
    lines.add(new StringBuilder(TerminalText.pad(TerminalText.printable(name), width)));
    for (Group group : comparison.groups()) {
      String label = INDENT + TerminalText.printable(group.label());
      lines.add(new StringBuilder(TerminalText.pad(label, width)));
    }
    return lines;
  }

  /** Name of the quantity, then each group's median; a blank in place of a missing mark. */
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
        .map(Contrast::ratioInterval)
        .flatMap(Optional::stream)
        .anyMatch(interval -> interval.low() > 1 || interval.high() < 1);
  }
}
