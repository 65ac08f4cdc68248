package assay.lab.report.chart;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.Percentile;
import assay.lab.measure.PercentileRule;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/**
 * Divides the time of a phase into slots of equal length, which become the points of charts. The
 * first slot starts with the phase. Each recorded interval is therefore within one slot, even if
 * the recorder's clock jitters.
 */
final class PhaseGrid {
  private final String phase;
  private final Optional<RecordedPhase> recorded;
  private final double start;
  private final double pointSeconds;
  private final double[] lengths;
  private final double[] middles;
  private final List<LatencySeries> all;

  static PhaseGrid of(RecordedRun run, String phase, Resolution resolution) {
    List<LatencySeries> all =
        run.latencies().values().stream().filter(s -> s.key().phase().equals(phase)).toList();
    double start = Double.POSITIVE_INFINITY;
    double end = Double.NEGATIVE_INFINITY;
    for (LatencySeries series : all) {
      for (IntervalSummary interval : series.intervals()) {
        start = Math.min(start, interval.startSeconds());
        end = Math.max(end, interval.startSeconds() + interval.lengthSeconds());
      }
    }
    Optional<RecordedPhase> recorded = run.phase(phase);
    if (recorded.isPresent()) {
      start = recorded.get().startSeconds();
      end = Math.max(start, recorded.get().endSeconds());
    }
    return end > start ? new PhaseGrid(phase, recorded, start, end, resolution, all) : null;
  }

  private PhaseGrid(
      String phase,
      Optional<RecordedPhase> recorded,
      double start,
      double end,
      Resolution resolution,
      List<LatencySeries> all) {
    this.phase = phase;
    this.recorded = recorded;
    this.start = start;
    this.all = all;
    pointSeconds = resolution.pointSeconds();
    // A remainder that is shorter than half a point becomes part of the last point.
    int points = (int) Math.max(1, Math.round((end - start) / pointSeconds));
    lengths = new double[points];
    middles = new double[points];
    for (int i = 0; i < points; i++) {
      double from = start + i * pointSeconds;
      double to = i == points - 1 ? end : from + pointSeconds;
      lengths[i] = to - from;
      middles[i] = (from + to) / 2;
    }
    if (resolution.intervalsPerPoint() == 1) {
      useRecordedLengths();
    }
  }

  /**
   * Uses the recorded lengths of the intervals to compute rates. Otherwise, the rate would be too
   * high in an interval that was lengthened by a late timer.
   */
  private void useRecordedLengths() {
    double[] longest = new double[lengths.length];
    for (LatencySeries series : all) {
      double[] sums = new double[lengths.length];
      series.intervals().stream()
          .filter(interval -> recorded.isEmpty() || !recorded.get().isTail(interval))
          .forEach(interval -> sums[point(interval)] += interval.lengthSeconds());
      for (int i = 0; i < sums.length; i++) {
        longest[i] = Math.max(longest[i], sums[i]);
      }
    }
    for (int i = 0; i < lengths.length; i++) {
      if (longest[i] > pointSeconds / 2 && longest[i] < pointSeconds * 2) {
        // The phase may end within its last interval. Only the part of the interval before the
        // phase's end must count.
        lengths[i] = i == lengths.length - 1 ? Math.min(lengths[i], longest[i]) : longest[i];
      }
    }
  }

  private int point(IntervalSummary interval) {
    double middle = interval.startSeconds() + interval.lengthSeconds() / 2;
    int point = (int) Math.floor((middle - start) / pointSeconds);
    return Math.max(0, Math.min(lengths.length - 1, point));
  }

  /**
   * Returns completed operations per second. Seconds without samples count as zero. Operations that
   * ended after the deadline are excluded.
   */
  Chart.Segment perSecond(String operation, Tag... tags) {
    double[] rates = new double[lengths.length];
    for (LatencySeries series : series(operation, tags)) {
      for (IntervalSummary interval : series.intervals()) {
        boolean tail = recorded.isPresent() && recorded.get().isTail(interval);
        rates[point(interval)] += tail ? 0 : interval.latency().count();
      }
    }
    for (int i = 0; i < rates.length; i++) {
      rates[i] /= lengths[i];
    }
    return new Chart.Segment(middles, rates);
  }

  Chart.Segment worst(String operation, Percentile figure) {
    double[] micros = new double[lengths.length];
    Arrays.fill(micros, Double.NaN);
    for (LatencySeries series : series(operation, Tag.OK)) {
      for (IntervalSummary interval : series.intervals()) {
        double value = figure.nanos(interval.latency(), PercentileRule.INTERVAL) / 1e3;
        int point = point(interval);
        if (Double.isNaN(micros[point]) || value > micros[point]) {
          micros[point] = value;
        }
      }
    }
    return new Chart.Segment(middles, micros);
  }

  Chart.Segment means(DoubleBinaryOperator mean) {
    double[] values = new double[lengths.length];
    for (int i = 0; i < values.length; i++) {
      double from = i * pointSeconds;
      values[i] = mean.applyAsDouble(from, from + lengths[i]);
    }
    return new Chart.Segment(middles, values);
  }

  private List<LatencySeries> series(String operation, Tag... tags) {
    List<Tag> wanted = List.of(tags);
    return all.stream()
        .filter(series -> wanted.contains(series.key().tag()))
        .filter(
            series ->
                operation == null
                    ? series.key().ofWorkload()
                    : series.key().operation().equals(operation))
        .toList();
  }

  String phase() {
    return phase;
  }
}
