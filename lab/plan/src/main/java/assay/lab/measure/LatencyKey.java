package assay.lab.measure;

import assay.lab.workload.Operation;
import java.util.Comparator;

/**
 * Identifies a latency histogram.
 *
 * @param operation name of an operation, such as {@code read}, or one of this class's constants
 * @param tag which of the operation's times the histogram contains
 */
public record LatencyKey(String phase, String operation, Tag tag)
    implements Comparable<LatencyKey> {
  /**
   * Used instead of an operation's name for the delay with which Assay started operations. The
   * delay starts when an operation was due or, if later, when its thread became free.
   */
  public static final String SCHEDULE_LAG = "schedule-lag";

  /**
   * Used instead of an operation's name for the delay with which a thread of Assay woke up. One
   * thread repeatedly sleeps for a millisecond, and each sleep yields one sample.
   */
  public static final String WAKE_UP = "wake-up";

  /**
   * Used instead of an operation's name for flushes. A flush waits until a session's buffered
   * writes are acknowledged.
   */
  public static final String FLUSH = "flush";

  private static final Comparator<LatencyKey> ORDER =
      Comparator.comparing(LatencyKey::phase)
          .thenComparing(LatencyKey::operation)
          .thenComparing(LatencyKey::tag);

  public enum Tag {
    /**
     * Response times of successful operations. A response time starts at the intended start in open
     * loop, and at the actual start in closed loop.
     */
    OK,
    /**
     * Times from the actual start of the operations with the tag {@link #OK}; only in open loop.
     */
    SERVICE,
    ABSENT,
    FAILED,
    UNKNOWN,
    DENIED,
    /**
     * Response times that successful operations would have had if Assay had been on time; only in
     * open loop.
     */
    PUNCTUAL,
    /**
     * Lower bounds of the store's part of the response times with the tag {@link #OK}. The bounds
     * assume that the thread woke up late in each call of the store.
     */
    LEAST,
    /**
     * Response times of attempts that failed and were retried. A response time starts at the
     * attempt's own start or due time.
     */
    RETRIED;

    /**
     * Returns whether the tag is an outcome of operations. Other tags denote additional times of
     * successful operations, or times of attempts before the last attempt.
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
