package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.run.file.IntervalSummary;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Recorded latencies of one key, with the histograms of all workers added up.
 *
 * @param intervals intervals in chronological order, including the warm-up; there are no intervals
 *     without samples
 * @param measured all samples after the phase's warm-up, in nanoseconds
 */
public record LatencySeries(LatencyKey key, List<IntervalSummary> intervals, Histogram measured) {}
