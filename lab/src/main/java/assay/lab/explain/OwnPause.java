package assay.lab.explain;

import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Finds times in which Assay itself did not run, which show as gaps in Assay's own samples. */
final class OwnPause {
  /** A series in which the load-generating process samples itself. */
  private static final String SIGN_OF_LIFE = "cpu.assay.cores";

  private static final double LEAST_SECONDS = 2.5;

  /** Minimum number of sampling intervals in a gap; a shorter gap may be due to a late sample. */
  private static final double LEAST_SPACINGS = 2.5;

  private OwnPause() {}

  static List<String> within(Timeline timeline, double from, double to) throws IOException {
    for (SeriesId id : timeline.series()) {
      if (id.name().equals(SIGN_OF_LIFE)) {
        Points samples = timeline.points(id);
        double least = Math.max(LEAST_SECONDS, LEAST_SPACINGS * samples.spacing());
        double[] times = samples.seconds();
        for (int i = 1; i < times.length; i++) {
          boolean touches = times[i - 1] < to && times[i] > from;
          if (touches && times[i] - times[i - 1] >= least) {
            return List.of(
                String.format(
                    Locale.ROOT,
                    "Assay itself did not run from %.1f to %.1f s",
                    times[i - 1],
                    times[i]));
          }
        }
      }
    }
    return List.of();
  }
}
