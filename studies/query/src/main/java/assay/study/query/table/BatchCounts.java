package assay.study.query.table;

import assay.store.Bytes;
import java.util.Arrays;

/**
 * Counts how often each row was added. Adding a row allocates memory only while the arrays grow.
 * Not thread-safe.
 */
final class BatchCounts {
  private static final int FREE = -1;

  private byte[] bytes = new byte[1 << 12];
  private int[] ends = new int[1 << 6];
  private long[] counts = new long[1 << 6];

  /**
   * Hash table of row indexes. Its size is a power of 2 that is greater than twice the number of
   * rows.
   */
  private int[] slots = new int[1 << 8];

  private int size;
  private final Bytes shown = new Bytes();

  BatchCounts() {
    clear();
  }

  void clear() {
    size = 0;
    Arrays.fill(slots, FREE);
  }

  void add(Bytes row) {
    int slot = slot(row);
    if (slots[slot] == FREE) {
      append(row);
      slots[slot] = size - 1;
      if (2 * size >= slots.length) {
        rehash();
      }
    } else {
      counts[slots[slot]]++;
    }
  }

  private int slot(Bytes row) {
    int hash = row.hashCode() * 0x9E3779B9;
    int slot = (hash ^ (hash >>> 16)) & (slots.length - 1);
    while (slots[slot] != FREE && !row(slots[slot]).equals(row)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void append(Bytes row) {
    int start = start(size);
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    if (start + row.length() > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, start + row.length()));
    }
    System.arraycopy(row.array(), row.offset(), bytes, start, row.length());
    ends[size] = start + row.length();
    counts[size++] = 1;
  }

  private void rehash() {
    slots = new int[2 * slots.length];
    Arrays.fill(slots, FREE);
    for (int i = 0; i < size; i++) {
      slots[slot(row(i).copy())] = i;
    }
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  int size() {
    return size;
  }

  /**
   * Returns the row with a given index. Rows are numbered in the order in which they were first
   * added. The bytes are valid until the next call.
   */
  Bytes row(int index) {
    return shown.set(bytes, start(index), ends[index] - start(index));
  }

  long count(int index) {
    return counts[index];
  }
}
