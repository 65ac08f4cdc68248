package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencySummary;
import assay.lab.run.file.HistogramSum;
import assay.lab.run.file.IntervalSummary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A latency series that is being read. Only the newest intervals have histograms, because the
 * histograms of an hour's intervals would not fit into memory. The workers' parts of an interval
 * are read at about the same time, so only the newest intervals can be incomplete.
 */
final class OpenSeries {
  private static final int LATE_INTERVALS = 60;

  private final double measuredFromSeconds;
  private final TreeMap<Long, Sum> open = new TreeMap<>();
  private final Deque<HistogramSum> spare = new ArrayDeque<>();
  private final List<IntervalSummary> summaries = new ArrayList<>();
  private final Histogram measured = new Histogram(3);
  private final Histogram interval = new Histogram(3);

  private record Sum(double startSeconds, double lengthSeconds, HistogramSum counts) {}

  @FunctionalInterface
  interface Part {
    void addTo(HistogramSum sum) throws DataFormatException;
  }

  OpenSeries(double measuredFromSeconds) {
    this.measuredFromSeconds = measuredFromSeconds;
  }

  /** Adds one worker's part of an interval. If the part is damaged, the series is not changed. */
  void add(double startSeconds, double lengthSeconds, Part part) throws DataFormatException {
    long milli = Math.round(startSeconds * 1e3);
    Sum known = open.get(milli);
    if (known != null) {
      part.addTo(known.counts);
      return;
    }
    HistogramSum counts = spare.isEmpty() ? new HistogramSum() : spare.pop();
    part.addTo(counts);
    open.put(milli, new Sum(startSeconds, lengthSeconds, counts));
    if (open.size() > LATE_INTERVALS + OperationReader.STRETCH_SECONDS) {
      close(open.pollFirstEntry().getValue());
    }
  }

  LatencySeries finish(LatencyKey key) {
    open.values().forEach(this::close);
    summaries.sort(Comparator.comparingDouble(IntervalSummary::startSeconds));
    return new LatencySeries(key, summaries, measured);
  }

  /**
   * Returns all intervals that have been read so far, in chronological order. The result includes
   * intervals that can still grow.
   */
  List<IntervalSummary> intervals() {
    List<IntervalSummary> all = new ArrayList<>(summaries);
    open.values().forEach(sum -> all.add(summary(sum)));
    all.sort(Comparator.comparingDouble(IntervalSummary::startSeconds));
    return all;
  }

  private IntervalSummary summary(Sum sum) {
    interval.reset();
    sum.counts.addTo(interval);
    return new IntervalSummary(sum.startSeconds, sum.lengthSeconds, LatencySummary.of(interval));
  }

  private void close(Sum sum) {
    summaries.add(summary(sum));
    sum.counts.clear();
    spare.push(sum.counts);
    // The comparison uses the interval's middle, because times in files are truncated to
    // milliseconds.
    if (sum.startSeconds + sum.lengthSeconds / 2 >= measuredFromSeconds) {
      measured.add(interval);
    }
  }
}
