package assay.lab.workload.rows;

import java.util.Arrays;

/**
 * Numbers of the rows that one thread inserts. Successive numbers differ by the number of threads.
 * No two threads insert the same row. The rows that a thread inserts do not depend on the speed of
 * other threads. A row exists once the store has acknowledged the insert. A row whose insert failed
 * or was never answered may or may not exist, and is never requested. Allocates memory only when
 * inserts fail. Not thread-safe.
 */
final class InsertSequence {
  private final long start;
  private final int thread;
  private final int threads;
  private long drawn;
  private long sent;
  private long settled;

  private long[] lost = new long[0];

  private int lostCount;

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
   * Reports that all inserts sent since the last call have ended, or that their outcome will remain
   * unknown.
   *
   * @param acknowledged whether the store has acknowledged all these inserts
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

  long there() {
    return settled - lostCount;
  }

  /**
   * Returns the number of an existing row that this thread inserted.
   *
   * @param index index among the existing rows, from 0
   */
  long number(long index) {
    if (lostCount == 0) {
      return ofTurn(index);
    }
    // Counts the lost rows before the requested row. A lost row is before the requested row if at
    // most {@code index} existing rows precede the lost row.
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

  boolean isThere(long turn) {
    return turn < settled && (lostCount == 0 || Arrays.binarySearch(lost, 0, lostCount, turn) < 0);
  }

  long ofTurn(long turn) {
    return start + thread + turn * threads;
  }
}
