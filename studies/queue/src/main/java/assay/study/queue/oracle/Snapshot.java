package assay.study.queue.oracle;

import java.util.Arrays;

/**
 * Describes which entries a transaction may read. A transaction may read entries with write
 * pointers up to {@link #readable}, except pointers in excluded ranges. The same object is reused
 * for the thread's next transaction. Not thread-safe.
 */
public final class Snapshot {
  private long id;
  private long readable;
  private int epoch;
  private long[] excluded = new long[16];
  private int count;

  public static Snapshot upTo(long readable) {
    Snapshot all = new Snapshot();
    all.set(0, readable, 0);
    return all;
  }

  void set(long newId, long newReadable, int newEpoch) {
    id = newId;
    readable = newReadable;
    epoch = newEpoch;
    count = 0;
  }

  void exclude(long first, long last) {
    if (2 * count == excluded.length) {
      excluded = Arrays.copyOf(excluded, 2 * excluded.length);
    }
    excluded[2 * count] = first;
    excluded[2 * count + 1] = last;
    count++;
  }

  public long id() {
    return id;
  }

  /**
   * Returns the highest write pointer that may be read. All writing transactions up to this pointer
   * have ended.
   */
  public long readable() {
    return readable;
  }

  public int epoch() {
    return epoch;
  }

  /**
   * Returns the number of excluded ranges of write pointers. The transactions with these write
   * pointers did not commit. The ranges are in ascending order.
   */
  public int excluded() {
    return count;
  }

  public long first(int range) {
    return excluded[2 * range];
  }

  public long last(int range) {
    return excluded[2 * range + 1];
  }
}
