package assay.lab.measure;

import java.util.Arrays;

/**
 * A list of samples. Each sample has a time and the index of a slot in {@link IntervalBuffer}. The
 * list grows up to a fixed capacity. A cleared list keeps its memory, so reusing the list allocates
 * nothing.
 */
final class SampleLog {
  /**
   * Maximum number of samples. A full log is smaller than one histogram, and replaying the log
   * takes as long as adding one histogram to a sum.
   */
  static final int CAPACITY = 1024;

  private static final int INITIAL_CAPACITY = 16;

  @FunctionalInterface
  interface Reader {
    void sample(int slot, long nanos);
  }

  private short[] slots = new short[INITIAL_CAPACITY];
  private long[] nanos = new long[INITIAL_CAPACITY];
  private int size;

  boolean isFull() {
    return size == CAPACITY;
  }

  void add(int slot, long sampleNanos) {
    if (size == slots.length) {
      slots = Arrays.copyOf(slots, 2 * size);
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    slots[size] = (short) slot;
    nanos[size] = sampleNanos;
    size++;
  }

  void replay(Reader reader) {
    for (int i = 0; i < size; i++) {
      reader.sample(slots[i], nanos[i]);
    }
  }

  void clear() {
    size = 0;
  }
}
