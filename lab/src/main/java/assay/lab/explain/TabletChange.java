package assay.lab.explain;

import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A large change in the number of tablets within a stretch: tablets were split or merged. */
final class TabletChange {
  private static final String TABLETS = "store.tablets.count";

  /**
   * Tolerance before and after the stretch: tablets are offline before they are split, and are
   * counted with a delay.
   */
  private static final double AROUND_SECONDS = 3;

  /** Smallest change, as a share of the number of tablets before the change. */
  private static final double LEAST_SHARE = 0.5;

  /** Smallest change, as a number of tablets. */
  private static final double LEAST = 3;

  private TabletChange() {}

  static List<String> within(Timeline timeline, double from, double to) throws IOException {
    List<String> words = new ArrayList<>();
    for (SeriesId id : timeline.series()) {
      if (id.name().equals(TABLETS)) {
        Points counts = timeline.points(id, from - AROUND_SECONDS, to + AROUND_SECONDS);
        double before = counts.size() == 0 ? 0 : counts.values()[0];
        double after = counts.size() == 0 ? 0 : counts.values()[counts.size() - 1];
        double change = Math.abs(after - before);
        if (change >= LEAST && change >= LEAST_SHARE * before) {
          words.add(
              String.format(
                  Locale.ROOT,
                  "tablets were %s (from %.0f to %.0f)",
                  after > before ? "split" : "merged",
                  before,
                  after));
        }
      }
    }
    return words;
  }
}
