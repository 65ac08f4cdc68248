package assay.lab.workload;

import assay.store.Outcome;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Effects of an operation other than its outcome. A {@link Source} fills the object, the load loop
 * reads it, and every operation of the thread reuses it. Allocates only when an operation has more
 * parts than any earlier one. Not thread-safe.
 */
public final class Effect {
  private static final int FEW_PARTS = 16;
  private static final long IN_TURN = -1;

  private final LongSupplier nanos;
  private int[] parts = new int[FEW_PARTS];
  private long[] ends = new long[FEW_PARTS];
  private long[] took = new long[FEW_PARTS];
  private Outcome[] outcomes = new Outcome[FEW_PARTS];
  private int partCount;
  private long writes;
  private long rows;
  private long cells;
  private long handled;
  private long unchecked;
  private long missing;
  private boolean wrong;
  private boolean outdated;
  private String reason = "";

  /**
   * @param nanos the load loop's clock
   */
  public Effect(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Must be called before each operation. */
  public void clear() {
    partCount = 0;
    writes = 0;
    rows = 0;
    cells = 0;
    handled = 0;
    unchecked = 0;
    missing = 0;
    wrong = false;
    outdated = false;
    reason = "";
  }

  /**
   * Sets the reason for a failure if the load loop's session does not know the reason.
   *
   * @param line the reason in one line
   */
  public void because(String line) {
    reason = line;
  }

  /** Adds writes passed to the store. The writes count only if the operation's outcome is ok. */
  public void wrote(long count) {
    writes += count;
  }

  public void scanned(long newRows, long newCells) {
    rows += newRows;
    cells += newCells;
  }

  /** Adds rows that servers read for the operation, including those that a filter rejected. */
  public void handled(long newRows) {
    handled += newRows;
  }

  public void foundWrong() {
    wrong = true;
  }

  /** Records that a read returned older data than the store has acknowledged, which is an error. */
  public void foundOutdated() {
    wrong = true;
    outdated = true;
  }

  /** Records that a read returned rows that may or may not be current. */
  public void foundUnchecked(long newRows) {
    unchecked += newRows;
  }

  public void missed(long rowsNotFound) {
    missing += rowsNotFound;
  }

  /**
   * Ends a part of the operation and starts the next part.
   *
   * @param operation the part's index among the workload's operations
   */
  public void endPart(int operation, Outcome outcome) {
    endPart(operation, outcome, now());
  }

  /**
   * Ends a part whose end another thread has observed.
   *
   * @param endNanos time of the end, as from {@link #now}
   */
  public void endPart(int operation, Outcome outcome, long endNanos) {
    add(operation, outcome, endNanos, IN_TURN);
  }

  /**
   * Adds a part that ran between or concurrently with other parts. This part does not affect when
   * other parts start or end.
   *
   * @param operation the part's index among the workload's operations
   * @param nanos the part's total duration
   */
  public void partTook(int operation, Outcome outcome, long nanos) {
    add(operation, outcome, 0, nanos);
  }

  private void add(int operation, Outcome outcome, long endNanos, long tookNanos) {
    if (partCount == parts.length) {
      parts = Arrays.copyOf(parts, 2 * partCount);
      ends = Arrays.copyOf(ends, 2 * partCount);
      took = Arrays.copyOf(took, 2 * partCount);
      outcomes = Arrays.copyOf(outcomes, 2 * partCount);
    }
    parts[partCount] = operation;
    outcomes[partCount] = outcome;
    ends[partCount] = endNanos;
    took[partCount++] = tookNanos;
  }

  /** The time by the loop's clock. Thread-safe. */
  public long now() {
    return nanos.getAsLong();
  }

  /** Names the last part, which ends with the operation and has the same outcome. */
  public void lastPart(int operation) {
    endPart(operation, null, 0);
  }

  public long writes() {
    return writes;
  }

  public long rows() {
    return rows;
  }

  public long cells() {
    return cells;
  }

  /** Number of rows that the servers read; 0 if the servers do not count rows. */
  public long handled() {
    return handled;
  }

  public boolean isWrong() {
    return wrong;
  }

  /**
   * Whether the result is wrong because it is older than the data that the store has acknowledged.
   */
  public boolean isOutdated() {
    return outdated;
  }

  /** Number of returned rows that may or may not be current. */
  public long unchecked() {
    return unchecked;
  }

  public long missing() {
    return missing;
  }

  /** Number of parts; 0 if the operation is not divided. */
  public int parts() {
    return partCount;
  }

  public int part(int index) {
    return parts[index];
  }

  /** Outcome of a part; null for the last part, which has the outcome of the operation. */
  public Outcome outcome(int index) {
    return outcomes[index];
  }

  /** End of a part, by the loop's clock. Undefined for the last part. */
  public long endNanos(int index) {
    return ends[index];
  }

  /** Whether a part starts when the previous part ends. */
  public boolean isInTurn(int index) {
    return took[index] == IN_TURN;
  }

  /** Duration of a part for which {@link #isInTurn} is false. */
  public long tookNanos(int index) {
    return took[index];
  }

  /** Reason for a failure; empty if the load loop's session knows the reason. */
  public String reason() {
    return reason;
  }
}
