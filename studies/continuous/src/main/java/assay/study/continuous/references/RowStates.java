package assay.study.continuous.references;

import assay.lab.workload.draw.CountedRandom;

/**
 * Records which rows have entries, and to which rows entries link, for a limited number of rows.
 * Not thread-safe.
 */
final class RowStates {
  static final int DEFINED = 1;
  static final int REFERENCED = 2;

  private static final long KEY = 0x726f7773L;

  private final long[] rows;
  private final byte[] states;
  private final int most;
  private int size;

  /**
   * @param most maximum number of rows; each row takes up to 36 bytes of memory
   */
  RowStates(int most) {
    this.most = most;
    int slots = Integer.highestOneBit(Math.max(2, most)) << 2;
    rows = new long[slots];
    states = new byte[slots];
  }

  /**
   * Adds a state to a row. Returns false if the row is new and the maximum number of rows is
   * reached.
   */
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

  int of(long row) {
    return states[slot(row)];
  }

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
