package assay.lab.measure;

import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * What all threads of one process noted in one interval. A thread that was held up hands in late:
 * the same interval may then come again, and readers add the parts.
 *
 * @param startNanos on the clock of {@code System.nanoTime()}
 * @param histograms by key, nanoseconds
 * @param accepted writes that the client took during the interval
 * @param acknowledged writes that the store acknowledged during the interval
 */
public record Interval(
    long startNanos,
    long lengthNanos,
    SortedMap<LatencyKey, Histogram> histograms,
    long accepted,
    long acknowledged) {}
