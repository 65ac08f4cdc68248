package assay.lab.report.search;

import assay.lab.measure.Percentile;
import assay.lab.report.page.TerminalText;
import assay.lab.search.SearchReport;
import assay.lab.search.Slo;
import assay.lab.search.Trial;
import java.nio.charset.Charset;
import java.util.Map;

/** A search for a terminal, at most 100 columns. */
public final class SearchText {
  private SearchText() {}

  public static String heading(
      String subject, Map<String, String> conditions, Slo slo, Charset terminal) {
    StringBuilder out = new StringBuilder();
    StringBuilder all = new StringBuilder(subject);
    conditions.forEach((name, value) -> all.append(", ").append(name).append(' ').append(value));
    out.append(TerminalText.wrapped(TerminalText.printable(all.toString()), "  "));
    out.append("SLO: ").append(SearchWords.asked(slo)).append("\n\n");
    out.append(TerminalText.right("search", 6))
        .append(TerminalText.right("offered", 11))
        .append(TerminalText.right("answered", 11));
    for (Percentile percentile : SearchWords.shown(slo)) {
      out.append(TerminalText.right(percentile.label(), 10));
    }
    return TerminalText.encodable(out.append('\n').toString(), terminal);
  }

  public static String step(Trial trial, Slo slo, Charset terminal) {
    StringBuilder out = new StringBuilder();
    out.append(TerminalText.right(SearchWords.repeat(trial), 6))
        .append(TerminalText.right(SearchWords.rate(trial.offeredPerSecond()), 11))
        .append(TerminalText.right(SearchWords.rate(trial.answeredPerSecond()), 11));
    for (Percentile percentile : SearchWords.shown(slo)) {
      out.append(TerminalText.right(SearchWords.nanos(trial, percentile), 10));
    }
    out.append("  ").append(SearchWords.outcome(trial));
    return TerminalText.encodable(
        TerminalText.printable(out.toString()).stripTrailing() + "\n", terminal);
  }

  public static String result(SearchReport search, Charset terminal) {
    StringBuilder out = new StringBuilder();
    out.append(TerminalText.wrapped(search.result().finding().sentence(), "  "));
    SearchWords.findings(search).forEach(line -> out.append(TerminalText.wrapped(line, "  ")));
    return TerminalText.encodable(out.toString(), terminal);
  }
}
