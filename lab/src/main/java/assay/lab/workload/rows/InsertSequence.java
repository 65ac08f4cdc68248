package assay.lab.workload.rows;

import java.util.Arrays;

/**
 * The numbers of the rows that one thread inserts: every {@code threads}-th one. Threads never
 * meet, and what each inserts does not depend on the others' speed. A row is there once the store
 * has acknowledged it; one whose insert failed, or was never answered, may or may not be there and
 * is never asked for. Allocates nothing unless inserts fail. Of one thread.
 */
final class InsertSequence {
  private final long start;
  private final int thread;
  private final int threads;
  private long drawn;
  private long sent;
  private long settled;

  /** Turns of which nobody knows whether their rows are there, ascending. */
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

  /** The number of the next row to insert. */
  long next() {
    return ofTurn(drawn++);
  }

  /** The rows that were drawn are handed to the store now; one that is drawn ahead is not yet. */
  void send() {
    sent = drawn;
  }

  /**
   * Rows that were sent since the last call have been inserted, or will never be known to be.
   *
   * @param acknowledged whether the store has acknowledged them all
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

  /** How many of this thread's rows are there. */
  long there() {
    return settled - lostCount;
  }

  /** The number of this thread's row {@code index}, counted from 0, of those that are there. */
  long number(long index) {
    if (lostCount == 0) {
      return ofTurn(index);
    }
    // As many are lost before it as have at most so many rows before them.
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

  /** Whether the row that was drawn at this turn, counted from 0, is there. */
  boolean isThere(long turn) {
    return turn < settled && (lostCount == 0 || Arrays.binarySearch(lost, 0, lostCount, turn) < 0);
  }

  /** The number of the row that is drawn at a turn, counted from 0. */
  long ofTurn(long turn) {
    return start + thread + turn * threads;
  }
}
