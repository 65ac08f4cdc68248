package assay.lab.workload;

import assay.store.Outcome;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * What an operation did beside its outcome. Filled by a {@link Source}, read by the loop that
 * drives it, and used for one operation after the other. Allocates nothing but room for more parts
 * than any operation had before. Of one thread.
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
   * @param nanos the clock of the loop
   */
  public Effect(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** A new operation begins. */
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
   * Why it did not end well, where another session than the loop's own knows that.
   *
   * @param line one line
   */
  public void because(String line) {
    reason = line;
  }

  /** So many writes were handed to the store; taken if the operation ends ok. */
  public void wrote(long count) {
    writes += count;
  }

  /** An operation on several rows brought rows and cells. */
  public void scanned(long newRows, long newCells) {
    rows += newRows;
    cells += newCells;
  }

  /** Servers read so many rows for the operation, those that a filter kept back among them. */
  public void handled(long newRows) {
    handled += newRows;
  }

  /** A read brought something else than was written. */
  public void foundWrong() {
    wrong = true;
  }

  /** A read brought something older than what the store has acknowledged, which is wrong. */
  public void foundOutdated() {
    wrong = true;
    outdated = true;
  }

  /** A read brought so many rows of which it is not known whether they are the newest. */
  public void foundUnchecked(long newRows) {
    unchecked += newRows;
  }

  /** An answered operation on several rows lacked rows that were loaded. */
  public void missed(long rowsNotFound) {
    missing += rowsNotFound;
  }

  /**
   * A part of the operation has ended; the next one begins.
   *
   * @param operation the part's index among the workload's operations
   */
  public void endPart(int operation, Outcome outcome) {
    endPart(operation, outcome, now());
  }

  /**
   * The same of a part that another thread saw the end of.
   *
   * @param endNanos when it ended, as {@link #now}
   */
  public void endPart(int operation, Outcome outcome, long endNanos) {
    makeRoom();
    parts[partCount] = operation;
    outcomes[partCount] = outcome;
    took[partCount] = IN_TURN;
    ends[partCount++] = endNanos;
  }

  /**
   * A part that goes on between others, or beside them, took so long in all. No other part begins
   * or ends with it.
   *
   * @param operation the part's index among the workload's operations
   */
  public void partTook(int operation, Outcome outcome, long nanos) {
    makeRoom();
    parts[partCount] = operation;
    outcomes[partCount] = outcome;
    took[partCount++] = nanos;
  }

  private void makeRoom() {
    if (partCount == parts.length) {
      parts = Arrays.copyOf(parts, 2 * partCount);
      ends = Arrays.copyOf(ends, 2 * partCount);
      took = Arrays.copyOf(took, 2 * partCount);
      outcomes = Arrays.copyOf(outcomes, 2 * partCount);
    }
  }

  /** The time by the loop's clock; for any thread that works for it. */
  public long now() {
    return nanos.getAsLong();
  }

  /** The part that the operation ends with, whose outcome is its own. */
  public void lastPart(int operation) {
    makeRoom();
    parts[partCount] = operation;
    took[partCount] = IN_TURN;
    outcomes[partCount++] = null;
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

  /** Rows that the servers read; 0 where they do not count. */
  public long handled() {
    return handled;
  }

  public boolean isWrong() {
    return wrong;
  }

  /** Whether it is wrong since it is older than what the store has acknowledged. */
  public boolean isOutdated() {
    return outdated;
  }

  /** Rows that it brought of which it is not known whether they are the newest. */
  public long unchecked() {
    return unchecked;
  }

  /** Rows that were loaded and that it did not bring. */
  public long missing() {
    return missing;
  }

  /** How many parts there were; none of an operation that has none. */
  public int parts() {
    return partCount;
  }

  /** Index of a part among the workload's operations. */
  public int part(int index) {
    return parts[index];
  }

  /** How a part ended; null of the last one, which ends as the operation does. */
  public Outcome outcome(int index) {
    return outcomes[index];
  }

  /** When a part ended, by the loop's clock. Not of the last one. */
  public long endNanos(int index) {
    return ends[index];
  }

  /** Whether a part begins where the one before it ends. */
  public boolean isInTurn(int index) {
    return took[index] == IN_TURN;
  }

  /** How long a part took that is not in turn. */
  public long tookNanos(int index) {
    return took[index];
  }

  /** Why it did not end well; empty if the loop's session knows. */
  public String reason() {
    return reason;
  }
}
