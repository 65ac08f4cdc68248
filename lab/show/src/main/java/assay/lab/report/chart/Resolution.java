package assay.lab.report.chart;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import java.util.Arrays;

/**
 * Resolution of charts with a time axis. Charts of a short run show every interval. In a long run,
 * several intervals are merged into one point. Therefore, the report of a run that took days opens
 * as fast as the report of a run that took minutes.
 *
 * @param intervalSeconds length of the intervals that the run recorded
 * @param intervalsPerPoint number of intervals that are merged into one point; at least 1
 */
public record Resolution(double intervalSeconds, int intervalsPerPoint) {
  /**
   * Maximum total number of values in all charts with a time axis. A value takes about six bytes.
   */
  private static final int VALUES = 200_000;

  private static final int MOST_POINTS = 4_000;

  public static Resolution of(RecordedRun run) {
    double interval = medianInterval(run);
    // At most five percentiles of each latency series are drawn.
    long lines = Math.max(1, 5L * run.latencies().size() / 2 + run.series().size());
    double most = Math.max(100, Math.min(MOST_POINTS, VALUES / lines));
    double intervals = seconds(run) / interval;
    return new Resolution(interval, (int) Math.max(1, Math.ceil(intervals / most)));
  }

  double pointSeconds() {
    return intervalSeconds * intervalsPerPoint;
  }

  /** Returns the end of the run's data, in seconds since the run began. */
  public static double seconds(RecordedRun run) {
    double end = run.phases().stream().mapToDouble(RecordedPhase::endSeconds).max().orElse(0);
    for (LatencySeries series : run.latencies().values()) {
      if (!series.intervals().isEmpty()) {
        var last = series.intervals().get(series.intervals().size() - 1);
        end = Math.max(end, last.startSeconds() + last.lengthSeconds());
      }
    }
    for (var series : run.series().values()) {
      if (!series.samples().isEmpty()) {
        end = Math.max(end, series.samples().get(series.samples().size() - 1).seconds());
      }
    }
    return end;
  }

  private static double medianInterval(RecordedRun run) {
    double[] lengths =
        run.latencies().values().stream()
            .flatMap(series -> series.intervals().stream())
            .mapToDouble(interval -> interval.lengthSeconds())
            .filter(length -> length > 0)
            .toArray();
    if (lengths.length == 0) {
      return 1;
    }
    Arrays.sort(lengths);
    // A few intervals that were cut short must not make the grid too fine.
    return Math.max(0.1, lengths[lengths.length / 2]);
  }
}
