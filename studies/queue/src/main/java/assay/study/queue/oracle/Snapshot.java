package assay.study.queue.oracle;

import java.util.Arrays;

/**
 * What a transaction that begins may read: entries of writers up to {@link #readable}, but for
 * those that were excluded. Used again for the next one. Of one thread.
 */
public final class Snapshot {
  private long id;
  private long readable;
  private int epoch;
  private long[] excluded = new long[16];
  private int count;

  /** One that may read writers up to a pointer. */
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

  /** Of the transaction that began. */
  public long id() {
    return id;
  }

  /** Every writer up to this pointer has ended. */
  public long readable() {
    return readable;
  }

  /** How often the size of a group has changed. */
  public int epoch() {
    return epoch;
  }

  /** Number of ranges of pointers whose writers did not commit; ascending. */
  public int excluded() {
    return count;
  }

  public long first(int range) {
    return excluded[2 * range];
  }

  /** The range's last pointer, inclusive. */
  public long last(int range) {
    return excluded[2 * range + 1];
  }
}
