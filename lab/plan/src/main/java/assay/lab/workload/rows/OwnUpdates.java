package assay.lab.workload.rows;

import assay.lab.workload.format.ValueFormat;
import java.util.Arrays;

/**
 * Tracks the versions of one thread's updates, to check whether reads return outdated values. A
 * version is the number of an update within the thread's own range of versions. The last update is
 * remembered for a limited number of fields, so remembering one field may evict another field. The
 * check of a remembered field works even if other threads update the same field. An outdated value
 * is the loaded value, or an update of this thread that is older than the last acknowledged update.
 *
 * <p>If updates were sent together, the store may execute these updates in any order. An update
 * that failed or was never answered may be executed at any time.
 *
 * <p>Allocates memory only for the first update and when updates fail. Not thread-safe.
 */
final class OwnUpdates {
  enum Age {
    /**
     * The last acknowledged update, or the loaded value if no update of the field is remembered.
     */
    NEWEST,
    /** A value older than the last value that the store has acknowledged. */
    OUTDATED,
    /**
     * An update by another thread, or an update that is not remembered. The value may or may not be
     * the newest.
     */
    UNKNOWN
  }

  private static final int MOST_REMEMBERED = 1 << 17;

  private static final int MOST_OF_A_THREAD = 1 << 13;
  private static final int LEAST_OF_A_THREAD = 1 << 6;

  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private static final int SIZE = 3;

  private final int fields;
  private final int shift;
  private final long stretch;
  private final long ownStretch;
  private long[] remembered;
  private long before;
  private long drawn;
  private long sent;
  private long settled;

  private long[] doubtful = new long[0];

  private int doubtfulCount;

  OwnUpdates(int fields, int thread, int threads) {
    this.fields = fields;
    int size = Math.max(LEAST_OF_A_THREAD, Math.min(MOST_OF_A_THREAD, MOST_REMEMBERED / threads));
    shift = Long.SIZE - (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size));
    long all = ValueFormat.MOST_VERSION + 1;
    stretch = all / (2 * Long.highestOneBit(threads));
    ownStretch = thread * stretch;
    mark(0);
  }

  /**
   * Sets the first version within the thread's range of versions. Threads with the same number in
   * concurrent loads have different marks, and therefore different versions.
   */
  void mark(long mark) {
    // Half of the thread's range remains free for counting updates.
    before = ownStretch + ((mark * GAMMA) >>> 1) % (stretch / 2);
  }

  long draw() {
    return before + ++drawn;
  }

  void send(long row, int field) {
    if (remembered == null) {
      remembered = new long[SIZE << (Long.SIZE - shift)];
    }
    long cell = cell(row, field);
    int at = place(cell);
    // Without a buffer, no update is unsettled. The first condition is then false, and the array is
    // not read.
    boolean others = sent > settled && remembered[at] == cell && remembered[at + 1] > settled;
    sent = drawn;
    remembered[at] = cell;
    remembered[at + 1] = sent;
    if (!others) {
      remembered[at + 2] = sent;
    }
  }

  void settle(boolean acknowledged) {
    if (!acknowledged && settled < sent) {
      if (doubtfulCount > 0 && doubtful[doubtfulCount - 1] == settled) {
        doubtful[doubtfulCount - 1] = sent;
      } else {
        if (doubtfulCount == doubtful.length) {
          doubtful = Arrays.copyOf(doubtful, Math.max(8, 2 * doubtfulCount));
        }
        doubtful[doubtfulCount++] = settled + 1;
        doubtful[doubtfulCount++] = sent;
      }
    }
    settled = sent;
  }

  /**
   * Returns the age of a version that was read from a field. The read must have started after the
   * last call of {@link #send}.
   */
  Age age(long row, int field, long version) {
    long cell = cell(row, field);
    int at = remembered == null ? -1 : place(cell);
    if (at < 0 || remembered[at] != cell) {
      return version == 0 ? Age.NEWEST : Age.UNKNOWN;
    }
    long last = remembered[at + 1];
    long seen = version == 0 ? 0 : version - before;
    if (seen == last) {
      return Age.NEWEST;
    }
    boolean others = version != 0 && (seen <= 0 || seen > sent);
    boolean maybe = last > settled || isDoubtful(last) || (seen > 0 && isDoubtful(seen));
    return others || maybe || seen >= remembered[at + 2] ? Age.UNKNOWN : Age.OUTDATED;
  }

  private boolean isDoubtful(long update) {
    int found = Arrays.binarySearch(doubtful, 0, doubtfulCount, update);
    // The array alternates between the first and the last number of each range. An insertion point
    // at an odd index is therefore within a range.
    return found >= 0 || (-found - 1) % 2 == 1;
  }

  private long cell(long row, int field) {
    // The result is above zero, because zero marks an unused entry.
    return row * fields + field + 1;
  }

  private int place(long cell) {
    return SIZE * (int) ((cell * GAMMA) >>> shift);
  }
}
