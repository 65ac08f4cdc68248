package assay.lab.measure;

import assay.lab.workload.Operation;
import java.util.Comparator;

/**
 * Identifies a latency histogram.
 *
 * @param operation an operation's name, such as {@code read}, or one of the constants below
 * @param tag which of the operation's times
 */
public record LatencyKey(String phase, String operation, Tag tag)
    implements Comparable<LatencyKey> {
  /**
   * Instead of an operation: how late Assay started operations, after the later of their due time
   * and the time when their thread was free.
   */
  public static final String SCHEDULE_LAG = "schedule-lag";

  /**
   * Instead of an operation: how late a thread of Assay woke up after sleeping for a millisecond;
   * one sample per sleep.
   */
  public static final String WAKE_UP = "wake-up";

  /** Instead of an operation: flushing a session's buffered writes until they are acknowledged. */
  public static final String FLUSH = "flush";

  private static final Comparator<LatencyKey> ORDER =
      Comparator.comparing(LatencyKey::phase)
          .thenComparing(LatencyKey::operation)
          .thenComparing(LatencyKey::tag);

  public enum Tag {
    /**
     * Response times of operations that ended {@code ok}: from the intended start in open loop,
     * from the actual start in closed loop.
     */
    OK,
    /** Times of the same operations in open loop, from the actual start. */
    SERVICE,
    ABSENT,
    FAILED,
    UNKNOWN,
    DENIED,
    /**
     * Response times that operations ended {@code ok} in open loop would have had if Assay had been
     * on time.
     */
    PUNCTUAL,
    /**
     * Lower bounds of the store's part of these response times, assuming that a thread also woke up
     * late in each call.
     */
    LEAST,
    /**
     * Response times of attempts that did not end {@code ok} and were retried, each from its own
     * start or due time.
     */
    RETRIED;

    /**
     * Whether the tag says how operations ended. The other tags are further times of operations
     * that ended ok, or of attempts before the last.
     */
    public boolean isOutcome() {
      return this != SERVICE && this != PUNCTUAL && this != LEAST && this != RETRIED;
    }
  }

  public boolean ofWorkload() {
    return !isOfAssay(operation) && !operation.equals(FLUSH) && !isPart(operation);
  }

  /** Whether the name stands for a measurement of Assay itself. */
  public static boolean isOfAssay(String operation) {
    return operation.equals(SCHEDULE_LAG) || operation.equals(WAKE_UP);
  }

  /** Whether the name is a part of an operation, which is included in the operation's own time. */
  public static boolean isPart(String operation) {
    return Operation.isPart(operation);
  }

  @Override
  public int compareTo(LatencyKey other) {
    return ORDER.compare(this, other);
  }
}
