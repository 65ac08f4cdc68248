package assay.lab.report.comparison;

import assay.lab.compare.BestGroup;
import assay.lab.compare.BestGroup.Place;
import assay.lab.report.page.Html;
import assay.lab.statistics.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

final class AnswerSection {
  /** Width of the chart's drawing area, from zero to the highest repeat. */
  private static final int WIDTH = 300;

  private static final int HEIGHT = 22;
  private static final double ROOM = 8;

  private final BestGroup answer;
  private final Html html;
  private final double highest;

  AnswerSection(BestGroup answer, Html html) {
    this.answer = answer;
    this.html = html;
    highest =
        answer.places().stream()
            .mapToDouble(
                place ->
                    Math.max(
                        place.summary().sample().max(),
                        place.summary().interval().map(each -> each.high()).orElse(0.0)))
            .max()
            .orElse(0);
  }

  void write() {
    html.open("section", "id", "answer", "class", "verdict" + (answer.isRanked() ? " valid" : ""));
    List<String> sentences = AnswerWords.sentences(answer);
    html.element("p", sentences.get(0), "class", "sentence");
    sentences.stream().skip(1).forEach(sentence -> html.element("p", sentence, "class", "found"));
    html.close();
    String caption = answer.by().text() + " of each variant";
    html.open("section", "id", "variants");
    html.scroll(caption).table("figures", caption);
    html.open("thead").open("tr");
    for (String column : AnswerWords.COLUMNS) {
      html.heading(column);
      if (column.equals("interval")) {
        html.element("th", "from zero; dots are repeats", "scope", "col", "class", "spots");
      }
    }
    html.close().close().open("tbody");
    answer.places().forEach(this::row);
    html.close().close().close().close();
  }

  private void row(Place place) {
    List<String> cells = AnswerWords.cells(answer, place);
    html.open("tr").element("th", cells.get(0), "scope", "row");
    for (int i = 1; i < cells.size(); i++) {
      html.element("td", cells.get(i));
      if (AnswerWords.COLUMNS.get(i).equals("interval")) {
        html.open("td", "class", "spots");
        chart(place);
        html.close();
      }
    }
    html.close();
  }

  /** The median as a bar, its interval as a line, repeats as dots; numbers are in other columns. */
  private void chart(Place place) {
    String box = "0 0 " + WIDTH + " " + HEIGHT;
    html.open("svg", "viewBox", box, "aria-hidden", "true", "class", "spread");
    html.open("line", "class", "axis", "x1", x(0), "x2", x(highest), "y1", "11", "y2", "11")
        .close();
    place
        .summary()
        .interval()
        .ifPresent(
            interval ->
                html.open(
                        "line",
                        "class",
                        "interval",
                        "x1",
                        x(interval.low()),
                        "x2",
                        x(interval.high()),
                        "y1",
                        "11",
                        "y2",
                        "11")
                    .close());
    Sample sample = place.summary().sample();
    Arrays.stream(sample.values())
        .forEach(value -> html.open("circle", "cx", x(value), "cy", "11", "r", "3").close());
    String median = x(sample.median());
    html.open("line", "class", "median", "x1", median, "x2", median, "y1", "3", "y2", "19").close();
    html.close();
  }

  private String x(double value) {
    double share = highest > 0 ? value / highest : 0;
    return String.format(Locale.ROOT, "%.1f", ROOM + share * (WIDTH - 2 * ROOM));
  }
}
