package assay.lab.workload.rows;

import java.util.Arrays;

/**
 * Numbers of the rows that one thread inserts: every {@code threads}-th number. No two threads
 * insert the same row, and the rows that a thread inserts do not depend on the speed of other
 * threads. A row exists once the store has acknowledged the insert. A row whose insert failed or
 * was never answered may or may not exist, and is never requested. Allocates only when inserts
 * fail. Not thread-safe.
 */
final class InsertSequence {
  private final long start;
  private final int thread;
  private final int threads;
  private long drawn;
  private long sent;
  private long settled;

  /** Turns of rows that may or may not exist, ascending. */
  private long[] lost = new long[0];

  private int lostCount;

  /**
   * @param start the first row number that any thread inserts
   */
  InsertSequence(long start, int thread, int threads) {
    this.start = start;
    this.thread = thread;
    this.threads = threads;
  }

  int thread() {
    return thread;
  }

  int threads() {
    return threads;
  }

  long next() {
    return ofTurn(drawn++);
  }

  /** Marks all drawn rows as sent to the store. Rows can be drawn before they are sent. */
  void send() {
    sent = drawn;
  }

  /**
   * Reports that the outcome of all rows sent since the last call is known, or will never be known.
   *
   * @param acknowledged whether the store has acknowledged all these rows
   */
  void settle(boolean acknowledged) {
    if (!acknowledged) {
      int more = (int) (sent - settled);
      if (lostCount + more > lost.length) {
        lost = Arrays.copyOf(lost, Math.max(lostCount + more, 2 * lost.length));
      }
      for (long turn = settled; turn < sent; turn++) {
        lost[lostCount++] = turn;
      }
    }
    settled = sent;
  }

  /** Number of this thread's rows that exist. */
  long there() {
    return settled - lostCount;
  }

  /** The number of the {@code index}-th existing row of this thread; the first index is 0. */
  long number(long index) {
    if (lostCount == 0) {
      return ofTurn(index);
    }
    // Counts the lost rows before the wanted row: those that at most {@code index} existing rows
    // precede.
    int low = 0;
    int high = lostCount;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lost[middle] - middle <= index) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return ofTurn(index + low);
  }

  /** Whether the row drawn at this turn, from 0, exists. */
  boolean isThere(long turn) {
    return turn < settled && (lostCount == 0 || Arrays.binarySearch(lost, 0, lostCount, turn) < 0);
  }

  /** The number of the row drawn at a turn, from 0. */
  long ofTurn(long turn) {
    return start + thread + turn * threads;
  }
}
