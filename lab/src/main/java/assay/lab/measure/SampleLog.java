package assay.lab.measure;

import java.util.Arrays;

/**
 * A list of samples, each with the slot of the histogram that it belongs to. Grows up to a fixed
 * capacity and then stays as it is, so that a log that is used again and again allocates nothing.
 */
final class SampleLog {
  /** Together smaller than one histogram, and replayed in the time that adding one takes. */
  static final int CAPACITY = 1024;

  private static final int INITIAL_CAPACITY = 16;

  /** Receives the samples of a log. */
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

  /** Appends a sample; the log must not be full. */
  void add(int slot, long sampleNanos) {
    if (size == slots.length) {
      slots = Arrays.copyOf(slots, 2 * size);
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    slots[size] = (short) slot;
    nanos[size] = sampleNanos;
    size++;
  }

  /** Shows all samples, in the order in which they were added. */
  void replay(Reader reader) {
    for (int i = 0; i < size; i++) {
      reader.sample(slots[i], nanos[i]);
    }
  }

  void clear() {
    size = 0;
  }
}
