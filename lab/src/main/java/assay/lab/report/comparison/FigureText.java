package assay.lab.report.comparison;

import assay.lab.figure.DrawnFigure;
import assay.lab.report.page.TerminalText;
import java.nio.charset.Charset;

/** What an experiment's figure says, for a terminal, at most 100 columns. */
public final class FigureText {
  private FigureText() {}

  /**
   * The text.
   *
   * @param terminal what it will be written in; where it lacks µ and –, "us" and "-" stand for them
   */
  public static String of(DrawnFigure figure, Charset terminal) {
    StringBuilder out = new StringBuilder(paragraph(figure.spec().heading()));
    FigureWords.paper(figure.spec()).ifPresent(found -> out.append(paragraph(found)));
    FigureWords.here(figure).forEach(sentence -> out.append(paragraph("Here " + sentence)));
    return TerminalText.encodable(out.toString(), terminal);
  }

  private static String paragraph(String text) {
    return TerminalText.wrapped(TerminalText.printable(text), "  ");
  }
}
