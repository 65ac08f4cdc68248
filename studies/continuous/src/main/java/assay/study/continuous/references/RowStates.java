package assay.study.continuous.references;

import assay.lab.workload.draw.CountedRandom;

/** What is known of each of a bounded number of rows. Of one thread. */
final class RowStates {
  static final int DEFINED = 1;
  static final int REFERENCED = 2;

  private static final long KEY = 0x726f7773L;

  private final long[] rows;
  private final byte[] states;
  private final int most;
  private int size;

  /**
   * @param most holds so many rows, of which each takes up to 36 bytes
   */
  RowStates(int most) {
    this.most = most;
    int slots = Integer.highestOneBit(Math.max(2, most)) << 2;
    rows = new long[slots];
    states = new byte[slots];
  }

  /** Adds what is known of a row; false if there is no place for one more. */
  boolean add(long row, int state) {
    int slot = slot(row);
    if (states[slot] == 0) {
      if (size == most) {
        return false;
      }
      size++;
      rows[slot] = row;
    }
    states[slot] |= (byte) state;
    return true;
  }

  /** What is known of a row; 0 for nothing. */
  int of(long row) {
    return states[slot(row)];
  }

  /** Number of rows of which exactly this is known. */
  long count(int state) {
    long count = 0;
    for (byte each : states) {
      if (each == state) {
        count++;
      }
    }
    return count;
  }

  private int slot(long row) {
    int slot = (int) CountedRandom.bits(KEY, row) & (rows.length - 1);
    while (states[slot] != 0 && rows[slot] != row) {
      slot = (slot + 1) & (rows.length - 1);
    }
    return slot;
  }
}
