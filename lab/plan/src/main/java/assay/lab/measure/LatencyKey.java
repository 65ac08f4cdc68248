package assay.lab.measure;

import assay.lab.workload.Operation;
import java.util.Comparator;

/**
 * Identifies a latency histogram.
 *
 * @param operation name of an operation, such as {@code read}, or one of this class's constants
 * @param tag kind of time that the histogram contains
 */
public record LatencyKey(String phase, String operation, Tag tag)
    implements Comparable<LatencyKey> {
  /**
   * Used instead of an operation's name in histograms of schedule lag: how late Assay starts
   * operations. The lag starts as soon as the operation is due and the operation's thread is free.
   */
  public static final String SCHEDULE_LAG = "schedule-lag";

  /**
   * Used instead of an operation's name in histograms of wake-up delays. One thread of Assay
   * repeatedly sleeps for a millisecond. Each sleep yields one sample: how late the thread woke up.
   */
  public static final String WAKE_UP = "wake-up";

  /**
   * Used instead of an operation's name in histograms of flushes. A flush waits until a session's
   * buffered writes are acknowledged.
   */
  public static final String FLUSH = "flush";

  private static final Comparator<LatencyKey> ORDER =
      Comparator.comparing(LatencyKey::phase)
          .thenComparing(LatencyKey::operation)
          .thenComparing(LatencyKey::tag);

  public enum Tag {
    /**
     * Response times of successful operations. In an open loop, response times are measured from
     * the intended start. In a closed loop, response times are measured from the actual start.
     */
    OK,
    /**
     * Service times of successful operations, measured from the actual start. Recorded only in an
     * open loop.
     */
    SERVICE,
    ABSENT,
    FAILED,
    UNKNOWN,
    DENIED,
    /**
     * Response times that successful operations would have had if Assay had never been late.
     * Recorded only in an open loop.
     */
    PUNCTUAL,
    /**
     * For each successful operation, a lower bound on the store's part of the response time. The
     * bound assumes that the thread woke up late in every call to the store.
     */
    LEAST,
    /**
     * Response times of attempts that failed and were retried. Each attempt is timed from its own
     * due time in an open loop, and from its own start in a closed loop.
     */
    RETRIED;

    /**
     * Returns whether the tag is an outcome of operations. Other tags denote additional times of
     * successful operations, or times of attempts that were retried.
     */
    public boolean isOutcome() {
      return this != SERVICE && this != PUNCTUAL && this != LEAST && this != RETRIED;
    }
  }

  public boolean ofWorkload() {
    return !isOfAssay(operation) && !operation.equals(FLUSH) && !Operation.isPart(operation);
  }

  public static boolean isOfAssay(String operation) {
    return operation.equals(SCHEDULE_LAG) || operation.equals(WAKE_UP);
  }

  @Override
  public int compareTo(LatencyKey other) {
    return ORDER.compare(this, other);
  }
}
