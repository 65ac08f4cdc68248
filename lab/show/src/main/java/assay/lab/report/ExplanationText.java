package assay.lab.report;

import assay.lab.explain.Explanation;
import assay.lab.explain.Explanation.EventCount;
import assay.lab.explain.Explanation.Finding;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.TerminalText;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats an explanation for a terminal. Lines have at most 100 columns. */
public final class ExplanationText {
  private static final int NAME = 44;

  private static final TableColumns<Finding> FIGURES =
      new TableColumns<Finding>()
          .column("inside", 11, finding -> number(finding.inside()))
          .column("outside", 11, finding -> number(finding.outside()))
          .column("strength", 11, f -> String.format(Locale.ROOT, "%+.2f", f.strength()))
          .column("lag", 11, f -> String.format(Locale.ROOT, "%+.0f s", f.lagSeconds()))
          .column("chance", 11, finding -> chance(finding.chance()));

  private static final int MOST_ALIKE = 6;

  private ExplanationText() {}

  /**
   * Returns the explanation's sentence, a table of the series that changed, and the events in the
   * explained time range.
   *
   * @param terminal charset of the terminal
   */
  public static String of(Explanation explanation, Charset terminal) {
    StringBuilder out = new StringBuilder();
    out.append(TerminalText.wrapped(TerminalText.printable(explanation.sentence()), ""));
    if (!explanation.findings().isEmpty()) {
      out.append('\n').append(TerminalText.pad("also changed", NAME));
      out.append(FIGURES.heading()).append('\n');
      explanation.findings().forEach(finding -> finding(finding, out));
    }
    if (!explanation.folded().isEmpty()) {
      out.append('\n');
      list(out, "The same problem in other series: ", explanation.folded());
    }
    events(explanation, out);
    return TerminalText.encodable(out.toString(), terminal);
  }

  private static void finding(Finding finding, StringBuilder out) {
    String name = TerminalText.printable(withoutMachine(finding.name()));
    out.append(
        name.length() < NAME ? TerminalText.pad(name, NAME) : name + "\n" + " ".repeat(NAME));
    out.append(FIGURES.line(finding)).append('\n');
    if (!finding.alike().isEmpty()) {
      list(out, "  similar: ", finding.alike());
    }
  }

  private static void list(StringBuilder out, String heading, List<String> names) {
    String text =
        names.stream()
            .limit(MOST_ALIKE)
            .map(ExplanationText::withoutMachine)
            .collect(Collectors.joining(", "));
    int more = names.size() - MOST_ALIKE;
    out.append(
        TerminalText.wrapped(
            TerminalText.printable(heading + text + (more > 0 ? " and " + more + " more" : "")),
            "    "));
  }

  private static void events(Explanation explanation, StringBuilder out) {
    boolean any = explanation.events().stream().anyMatch(one -> one.inside() > 0);
    out.append(any ? "\nevents in this period\n" : "");
    for (EventCount one : explanation.events()) {
      if (one.inside() > 0) {
        String line =
            String.format(
                Locale.ROOT,
                "  %s: %d (%d outside this period)%s",
                one.kind(),
                one.inside(),
                one.outside(),
                one.example().isEmpty() ? "" : ", such as " + one.example());
        out.append(TerminalText.wrapped(TerminalText.printable(line), "    "));
      }
    }
  }

  private static String withoutMachine(String series) {
    int at = series.indexOf('@');
    return at < 0 ? series : series.substring(0, at);
  }

  private static String chance(double chance) {
    return chance < 1e-4 ? "< 0.01 %" : String.format(Locale.ROOT, "%.2f %%", chance * 100);
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return Figures.UNKNOWN;
    }
    if (Double.isInfinite(value)) {
      return "no answer";
    }
    double size = Math.abs(value);
    return String.format(Locale.ROOT, size >= 1000 ? "%,.0f" : size >= 10 ? "%.1f" : "%.3g", value);
  }
}
