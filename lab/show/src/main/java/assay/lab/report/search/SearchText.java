package assay.lab.report.search;

import assay.lab.report.page.TerminalText;
import assay.lab.search.SearchReport;
import assay.lab.search.Slo;
import assay.lab.search.Trial;
import java.nio.charset.Charset;
import java.util.Map;

/**
 * Formats the steps and results of a search for the highest rate, for output on a terminal. Lines
 * have at most 100 columns.
 */
public final class SearchText {
  private SearchText() {}

  public static String heading(
      String subject, Map<String, String> conditions, Slo slo, Charset terminal) {
    StringBuilder out = new StringBuilder();
    StringBuilder all = new StringBuilder(subject);
    conditions.forEach((name, value) -> all.append(", ").append(name).append(' ').append(value));
    out.append(TerminalText.paragraph(all.toString()));
    out.append("SLO: ").append(SearchWords.asked(slo)).append("\n\n");
    out.append(SearchWords.columns(slo).heading()).append('\n');
    return TerminalText.encodable(out.toString(), terminal);
  }

  public static String step(Trial trial, Slo slo, Charset terminal) {
    String line = SearchWords.columns(slo).line(trial) + "  " + SearchWords.outcome(trial);
    return TerminalText.encodable(TerminalText.printable(line).stripTrailing() + "\n", terminal);
  }

  public static String result(SearchReport search, Charset terminal) {
    StringBuilder out = new StringBuilder();
    out.append(TerminalText.wrapped(search.result().finding().sentence(), "  "));
    SearchWords.findings(search).forEach(line -> out.append(TerminalText.wrapped(line, "  ")));
    return TerminalText.encodable(out.toString(), terminal);
  }
}
