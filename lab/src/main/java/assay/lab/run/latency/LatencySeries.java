package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.run.file.IntervalSummary;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Everything recorded under one key, all workers merged by adding their histograms.
 *
 * @param intervals in order of time, warm-up included; a second without a sample has none
 * @param measured all samples after the phase's warm-up, nanoseconds
 */
public record LatencySeries(LatencyKey key, List<IntervalSummary> intervals, Histogram measured) {}
