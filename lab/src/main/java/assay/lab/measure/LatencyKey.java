package assay.lab.measure;

import assay.lab.workload.Operation;
import java.util.Comparator;

/**
 * Identifies a latency histogram.
 *
 * @param operation an operation's name, such as {@code read}, or one of the constants below
 * @param tag which of the operation's times the histogram contains
 */
public record LatencyKey(String phase, String operation, Tag tag)
    implements Comparable<LatencyKey> {
  /**
   * Used instead of an operation's name for how late Assay started operations. Lateness counts from
   * the time when an operation was due or, if later, from the time when its thread became free.
   */
  public static final String SCHEDULE_LAG = "schedule-lag";

  /**
   * Used instead of an operation's name for how late a thread of Assay woke up after sleeping for a
   * millisecond. Each sleep yields one sample.
   */
  public static final String WAKE_UP = "wake-up";

  /**
   * Used instead of an operation's name for flushes, which wait until a session's buffered writes
   * are acknowledged.
   */
  public static final String FLUSH = "flush";

  private static final Comparator<LatencyKey> ORDER =
      Comparator.comparing(LatencyKey::phase)
          .thenComparing(LatencyKey::operation)
          .thenComparing(LatencyKey::tag);

  public enum Tag {
    /**
     * Response times of operations that ended {@code ok}: from the intended start in an open loop,
     * from the actual start in a closed loop.
     */
    OK,
    /** In an open loop, times from the actual start of the operations with the tag {@link #OK}. */
    SERVICE,
    ABSENT,
    FAILED,
    UNKNOWN,
    DENIED,
    /**
     * Response times that operations of an open loop that ended {@code ok} would have had if Assay
     * had been on time.
     */
    PUNCTUAL,
    /**
     * Lower bounds of the store's part of the response times with the tag {@link #OK}. They assume
     * that the thread also woke up late in each call.
     */
    LEAST,
    /**
     * Response times of attempts that did not end {@code ok} and were retried. Each response time
     * is counted from the attempt's own start or due time.
     */
    RETRIED;

    /**
     * Whether the tag says how operations ended. The other tags denote additional times of
     * operations that ended ok, or times of attempts before the last attempt.
     */
    public boolean isOutcome() {
      return this != SERVICE && this != PUNCTUAL && this != LEAST && this != RETRIED;
    }
  }

  public boolean ofWorkload() {
    return !isOfAssay(operation) && !operation.equals(FLUSH) && !Operation.isPart(operation);
  }

  /** Whether the name denotes a measurement of Assay itself. */
  public static boolean isOfAssay(String operation) {
    return operation.equals(SCHEDULE_LAG) || operation.equals(WAKE_UP);
  }

  @Override
  public int compareTo(LatencyKey other) {
    return ORDER.compare(this, other);
  }
}
