package assay.lab.report.comparison;

import assay.lab.figure.DrawnFigure;
import assay.lab.report.page.TerminalText;
import java.nio.charset.Charset;

/** Figures, findings and tables of an experiment for a terminal, at most 100 columns. */
public final class ResultsText {
  private ResultsText() {}

  /**
   * Returns an empty text if the file defines no results.
   *
   * @param terminal charset of the output; without µ and –, "us" and "-" replace them
   */
  public static String of(DrawnResults results, Charset terminal) {
    StringBuilder out = new StringBuilder();
    results.figures().forEach(figure -> figure(figure, out));
    results
        .findings()
        .forEach(
            (experiment, findings) -> {
              String of = results.findings().size() > 1 ? " of " + experiment : "";
              out.append(TerminalText.paragraph("Findings" + of + ":"));
              findings.forEach(
                  finding ->
                      out.append(TerminalText.paragraph("- " + FindingWords.sentence(finding))));
            });
    results.tables().forEach(table -> out.append(ResultTableWords.text(table)));
    return TerminalText.encodable(out.toString(), terminal);
  }

  private static void figure(DrawnFigure figure, StringBuilder out) {
    out.append(TerminalText.paragraph(figure.spec().heading()));
    FigureWords.paper(figure.spec()).ifPresent(found -> out.append(TerminalText.paragraph(found)));
    FigureWords.here(figure)
        .forEach(sentence -> out.append(TerminalText.paragraph("Here " + sentence)));
  }
}
