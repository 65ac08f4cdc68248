package assay.lab.report.comparison;

import assay.lab.compare.BestGroup;
import assay.lab.figure.DrawnFigure;
import assay.lab.plan.result.Figure;
import assay.lab.report.page.TerminalText;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Formats figures, findings and tables of an experiment for a terminal. Lines have at most 100
 * columns.
 */
public final class ResultsText {
  private ResultsText() {}

  /**
   * Returns the results as text. Returns an empty string if the file defines no results. Sentences
   * about a figure's metric are omitted if a table already shows the metric's medians.
   *
   * @param answer answer that the caller has already printed
   * @param terminal charset of the output; if the charset lacks µ and –, the output contains "us"
   *     and "-" instead
   */
  public static String of(DrawnResults results, Optional<BestGroup> answer, Charset terminal) {
    StringBuilder out = new StringBuilder();
    Set<Figure> printed = new HashSet<>();
    answer.ifPresent(best -> printed.add(best.by()));
    results.tables().forEach(table -> printed.addAll(table.spec().of()));
    results.figures().forEach(figure -> figure(figure, printed, out));
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
    results.tables().forEach(table -> out.append(ResultTableSection.text(table)));
    return TerminalText.encodable(out.toString(), terminal);
  }

  private static void figure(DrawnFigure figure, Set<Figure> printed, StringBuilder out) {
    List<String> sentences = new ArrayList<>();
    FigureWords.paper(figure.spec()).ifPresent(sentences::add);
    FigureWords.here(figure, printed)
        .forEach(sentence -> sentences.add("Measured here: " + sentence));
    if (!sentences.isEmpty()) {
      sentences.add(0, figure.spec().heading());
    }
    sentences.forEach(sentence -> out.append(TerminalText.paragraph(sentence)));
  }
}
