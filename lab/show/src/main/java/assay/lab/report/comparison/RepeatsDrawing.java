package assay.lab.report.comparison;

import assay.lab.compare.BestGroup;
import assay.lab.compare.BestGroup.Place;
import assay.lab.report.page.Html;
import assay.lab.statistics.Sample;
import java.util.Arrays;
import java.util.Locale;

/** Draws the repeats of each variant on an axis that all variants share. */
final class RepeatsDrawing {
  private static final int WIDTH = 300;

  private static final int HEIGHT = 22;
  private static final double ROOM = 8;

  private final double highest;

  RepeatsDrawing(BestGroup answer) {
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

  void write(Place place, Html html) {
    String box = "0 0 " + WIDTH + " " + HEIGHT;
    html.open("svg", "viewBox", box, "aria-hidden", "true", "class", "spread");
    line(html, "axis", 0, highest, "11", "11");
    place
        .summary()
        .interval()
        .ifPresent(each -> line(html, "interval", each.low(), each.high(), "11", "11"));
    Sample sample = place.summary().sample();
    Arrays.stream(sample.values())
        .forEach(value -> html.open("circle", "cx", x(value), "cy", "11", "r", "3").close());
    line(html, "median", sample.median(), sample.median(), "3", "19");
    html.close();
  }

  private void line(Html html, String style, double from, double to, String y1, String y2) {
    html.open("line", "class", style, "x1", x(from), "x2", x(to), "y1", y1, "y2", y2).close();
  }

  private String x(double value) {
    double share = highest > 0 ? value / highest : 0;
    return String.format(Locale.ROOT, "%.1f", ROOM + share * (WIDTH - 2 * ROOM));
  }
}
