package assay.lab.workload;

import assay.store.Outcome;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Effects of one operation other than its outcome, such as the number of returned rows. A {@link
 * Source} fills the object and the load loop reads the object. All operations of a thread reuse the
 * same object. The object allocates memory only when an operation has more parts than any earlier
 * operation. Not thread-safe.
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

  public Effect(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Resets the object. Must be called before each operation. */
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
   * Sets the reason why the operation failed. Needed only if the load loop's session cannot report
   * the reason.
   *
   * @param line the reason in one line
   */
  public void because(String line) {
    reason = line;
  }

  /**
   * Counts writes that the operation passed to the store. The writes count only if the operation's
   * outcome is ok.
   */
  public void wrote(long count) {
    writes += count;
  }

  public void scanned(long newRows, long newCells) {
    rows += newRows;
    cells += newCells;
  }

  /** Counts rows that servers read for the operation, including rows that a filter rejected. */
  public void handled(long newRows) {
    handled += newRows;
  }

  public void foundWrong() {
    wrong = true;
  }

  /** Records an error: a read returned data that is older than the last acknowledged data. */
  public void foundOutdated() {
    wrong = true;
    outdated = true;
  }

  /** Counts returned rows that may be outdated. */
  public void foundUnchecked(long newRows) {
    unchecked += newRows;
  }

  public void missed(long rowsNotFound) {
    missing += rowsNotFound;
  }

  /**
   * Ends a part of the operation and starts the next part.
   *
   * @param operation index of the part among the workload's operations
   */
  public void endPart(int operation, Outcome outcome) {
    endPart(operation, outcome, now());
  }

  /**
   * Ends a part whose end another thread has observed.
   *
   * @param endNanos time of the end, as returned by {@link #now}
   */
  public void endPart(int operation, Outcome outcome, long endNanos) {
    add(operation, outcome, endNanos, IN_TURN);
  }

  /**
   * Adds a part that ran between other parts, or concurrently with other parts. The added part does
   * not affect when other parts start or end.
   *
   * @param operation index of the part among the workload's operations
   * @param nanos total duration of the part
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

  /** Returns the current time in ns on the load loop's clock. Thread-safe. */
  public long now() {
    return nanos.getAsLong();
  }

  /** Sets the operation's last part, which ends with the operation and has the same outcome. */
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

  /**
   * Returns the number of rows that servers read for the operation; 0 if the servers do not count
   * rows.
   */
  public long handled() {
    return handled;
  }

  public boolean isWrong() {
    return wrong;
  }

  public boolean isOutdated() {
    return outdated;
  }

  public long unchecked() {
    return unchecked;
  }

  public long missing() {
    return missing;
  }

  /** Returns the number of parts; 0 if the operation is not divided into parts. */
  public int parts() {
    return partCount;
  }

  public int part(int index) {
    return parts[index];
  }

  /** Returns the outcome of a part; null for the last part, which has the operation's outcome. */
  public Outcome outcome(int index) {
    return outcomes[index];
  }

  /** Returns the end of a part in ns on the load loop's clock. Undefined for the last part. */
  public long endNanos(int index) {
    return ends[index];
  }

  /** Returns whether a part starts when the previous part ends. */
  public boolean isInTurn(int index) {
    return took[index] == IN_TURN;
  }

  /** Returns the duration of a part for which {@link #isInTurn} is false. */
  public long tookNanos(int index) {
    return took[index];
  }

  /**
   * Returns the reason why the operation failed; empty if the load loop's session reports the
   * reason.
   */
  public String reason() {
    return reason;
  }
}
