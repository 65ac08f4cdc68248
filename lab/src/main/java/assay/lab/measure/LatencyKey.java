package assay.lab.measure;

import assay.lab.workload.Operation;
import java.util.Comparator;

/**
 * What a latency histogram is of.
 *
 * @param phase the phase's name
 * @param operation the operation's name, such as {@code read}; or {@link #SCHEDULE_LAG}
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
    DENIED
  }

  /** Whether this is of an operation of the workload. */
  public boolean ofWorkload() {
    return !operation.equals(SCHEDULE_LAG) && !operation.equals(FLUSH) && !isPart(operation);
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
