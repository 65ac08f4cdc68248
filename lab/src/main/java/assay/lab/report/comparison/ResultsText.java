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
              out.append(paragraph("Findings" + of + ":"));
              findings.forEach(
                  finding -> out.append(paragraph("- " + FindingWords.sentence(finding))));
            });
    results.tables().forEach(table -> out.append(ResultTableWords.text(table)));
    return TerminalText.encodable(out.toString(), terminal);
  }

  private static void figure(DrawnFigure figure, StringBuilder out) {
    out.append(paragraph(figure.spec().heading()));
    FigureWords.paper(figure.spec()).ifPresent(found -> out.append(paragraph(found)));
    FigureWords.here(figure).forEach(sentence -> out.append(paragraph("Here " + sentence)));
  }

  private static String paragraph(String text) {
    return TerminalText.wrapped(TerminalText.printable(text), "  ");
  }
}
