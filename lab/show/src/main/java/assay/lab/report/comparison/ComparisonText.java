package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.Comparison.Row;
import assay.lab.compare.Contrast;
import assay.lab.compare.DifferingCondition;
import assay.lab.compare.Group;
import assay.lab.compare.ScaleOut;
import assay.lab.compare.Summary;
import assay.lab.plan.result.Quantity;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.TerminalText;
import assay.lab.report.page.Unit;
import java.nio.charset.Charset;
import java.util.List;

/** Formats a comparison for a terminal. Lines have at most 100 columns. */
public final class ComparisonText {
  private static final int QUANTITY =
      1 + Quantity.all().stream().mapToInt(each -> each.label().length()).max().orElse(0);

  private static final String INDENT = " ".repeat(QUANTITY + 4);

  private static final int MOST_CONDITIONS = 6;

  private static final int MOST_LINES = 60;

  private static final int NOTE_LINES = 3;

  private final Comparison comparison;
  private final int labels;
  private final StringBuilder out = new StringBuilder();

  private ComparisonText(Comparison comparison) {
    this.comparison = comparison;
    labels = comparison.groups().stream().mapToInt(group -> group.label().length()).max().orElse(0);
  }

  /**
   * Returns the best group, all groups, and as many tables of medians as fit into the brief output.
   *
   * @param below number of lines that the caller prints after this text
   * @param terminal charset of the output; if the charset lacks µ and –, the output contains "us"
   *     and "-" instead
   */
  public static String brief(Comparison comparison, int below, Charset terminal) {
    ComparisonText text = new ComparisonText(comparison);
    text.head();
    text.conditions(MOST_CONDITIONS);
    comparison.scaleOuts().forEach(text::scaleOut);
    int used = below + NOTE_LINES + (int) text.out.toString().lines().count();
    text.out.append(new ComparisonSummary(comparison, MOST_LINES - used).text());
    return TerminalText.encodable(text.out.toString(), terminal);
  }

  /** Returns all metrics with their intervals, ratios and rankings. */
  public static String full(Comparison comparison, Charset terminal) {
    return TerminalText.encodable(new ComparisonText(comparison).write(), terminal);
  }

  /**
   * Returns the best variant and reasons to doubt this result. Returns an empty string if the
   * comparison includes no run.
   */
  public static String answer(Comparison comparison, Charset terminal) {
    ComparisonText text = new ComparisonText(comparison);
    comparison.answer().ifPresent(answer -> text.out.append(AnswerSection.text(answer)));
    text.warnings();
    return TerminalText.encodable(text.out.toString(), terminal);
  }

  private void head() {
    comparison.answer().ifPresent(answer -> out.append(AnswerSection.text(answer)));
    warnings();
    out.append(out.length() == 0 ? "" : "\n");
    comparison.groups().forEach(this::group);
  }

  private String write() {
    head();
    conditions(Integer.MAX_VALUE);
    comparison.scaleOuts().forEach(this::scaleOut);
    String heading = "";
    for (Row row : comparison.rows()) {
      String own = ComparisonWords.operation(row);
      if (!own.equals(heading)) {
        out.append('\n');
        line(own, "");
        heading = own;
      }
      row(row);
    }
    out.append('\n');
    line(ComparisonWords.method(comparison.bootstrap()), "");
    return out.toString();
  }

  private void warnings() {
    ComparisonWords.warnings(comparison).forEach(warning -> line("Caveat: " + warning, "  "));
  }

  private void group(Group group) {
    line(group.label() + " – " + ComparisonWords.runs(group), "   ");
    group.leftOut().forEach(left -> line("   " + ComparisonWords.left(left), "     "));
  }

  private void conditions(int most) {
    List<DifferingCondition> all = comparison.conditions();
    if (!all.isEmpty()) {
      out.append('\n');
      line("Conditions differ:", "");
    }
    for (DifferingCondition condition : all.subList(0, Math.min(most, all.size()))) {
      line("  " + condition.name() + " – " + ComparisonWords.values(condition), "    ");
    }
    if (all.size() > most) {
      line("  " + (all.size() - most) + " more, which --verbose shows", "");
    }
  }

  private void scaleOut(ScaleOut scale) {
    out.append('\n');
    line(scale.phase() + ": throughput by " + scale.variable(), "");
    TableColumns<ScaleOut.Step> table = SweepWords.table(scale);
    out.append(table.heading()).append('\n');
    scale.steps().forEach(step -> out.append(table.line(step)).append('\n'));
    SweepWords.law(scale).forEach(sentence -> line("  " + sentence, "    "));
  }

  private void row(Row row) {
    Unit unit = Unit.of(row.figure());
    String name = row.figure().quantity().label();
    for (Summary summary : row.summaries()) {
      String median = ComparisonWords.value(summary.sample().median(), unit);
      out.append(TerminalText.pad("  " + name, QUANTITY + 2))
          .append(TerminalText.pad(TerminalText.printable(summary.group().label()), labels))
          .append(TerminalText.right("n " + summary.sample().size(), 6))
          .append(TerminalText.right(median, 13))
          .append("  ")
          .append(ComparisonWords.interval(summary.interval(), unit))
          .append('\n');
      name = "";
    }
    for (Contrast contrast : row.contrasts()) {
      String statistics =
          "%s - %s %s, ratio %s, delta %s"
              .formatted(
                  contrast.group().label(),
                  comparison.groups().get(0).label(),
                  ComparisonWords.difference(contrast, unit),
                  ComparisonWords.ratio(contrast.ratio()),
                  ComparisonWords.delta(contrast));
      line(INDENT + statistics, INDENT + "      ");
    }
    row.ranking()
        .ifPresent(ranking -> line(INDENT + ComparisonWords.ranking(ranking), INDENT + "  "));
    ComparisonWords.caution(row.figure(), row.groups())
        .ifPresent(caution -> line(INDENT + caution, INDENT + "  "));
  }

  /** Appends a line. Wrapping alone would remove leading spaces, so this method preserves them. */
  private void line(String text, String indent) {
    String shown = TerminalText.printable(text);
    int margin = shown.length() - shown.stripLeading().length();
    String wrapped = TerminalText.wrapped("x".repeat(margin) + shown.stripLeading(), indent);
    out.append(" ".repeat(margin)).append(wrapped.substring(margin));
  }
}
