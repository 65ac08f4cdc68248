package assay.lab.measure;

import assay.lab.workload.Operation;
import java.util.Comparator;

/**
 * What a latency histogram is of.
 *
 * @param phase the phase's name
 * @param operation the operation's name, such as {@code read}; or one of the below
 * @param tag which of the operation's times
 */
public record LatencyKey(String phase, String operation, Tag tag)
    implements Comparable<LatencyKey> {
  /**
   * In place of an operation: how late Assay itself started operations, behind the later of the
   * time when they were due and the time when their thread was free.
   */
  public static final String SCHEDULE_LAG = "schedule-lag";

  /**
   * In place of an operation: how late a thread of Assay's woke up that had slept for a
   * millisecond; one sample a sleep.
   */
  public static final String WAKE_UP = "wake-up";

  /**
   * In place of an operation: a session that buffers its writes was made to have them acknowledged.
   */
  public static final String FLUSH = "flush";

  private static final Comparator<LatencyKey> ORDER =
      Comparator.comparing(LatencyKey::phase)
          .thenComparing(LatencyKey::operation)
          .thenComparing(LatencyKey::tag);

  /** Which of an operation's times a histogram holds. */
  public enum Tag {
    /**
     * Of operations that ended {@code ok}: the response time. In open loop it counts from the
     * intended start, in closed loop from the actual one.
     */
    OK,
    /** Of the same operations in open loop: from the actual start. */
    SERVICE,
    /** Response times of operations that ended {@code absent}. */
    ABSENT,
    /** Response times of operations that ended {@code failed}. */
    FAILED,
    /** Response times of operations that ended {@code unknown}. */
    UNKNOWN,
    /** Response times of operations that ended {@code denied}. */
    DENIED,
    /**
     * Of operations that ended {@code ok} in open loop: the response times that they had had if
     * Assay had been on time: less what is its own of them.
     */
    PUNCTUAL,
    /**
     * Of the same operations: what of these is the store's at least, if a thread woke up late in
     * each call as well.
     */
    LEAST,
    /**
     * Response times of attempts that did not end {@code ok} and were followed by another: each
     * counts from its own start, or from when it was due.
     */
    RETRIED;

    /**
     * Whether it tells how operations ended; others are further times of those that ended ok, or of
     * attempts before the last.
     */
    public boolean isOutcome() {
      return this != SERVICE && this != PUNCTUAL && this != LEAST && this != RETRIED;
    }
  }

  /** Whether this is of an operation of the workload. */
  public boolean ofWorkload() {
    return !isOfAssay(operation) && !operation.equals(FLUSH) && !isPart(operation);
  }

  /** Whether it stands for what Assay measures of itself. */
  public static boolean isOfAssay(String operation) {
    return operation.equals(SCHEDULE_LAG) || operation.equals(WAKE_UP);
  }

  /** Whether it is a part of an operation, whose time the operation's own contains. */
  public static boolean isPart(String operation) {
    return Operation.isPart(operation);
  }

  @Override
  public int compareTo(LatencyKey other) {
    return ORDER.compare(this, other);
  }
}
