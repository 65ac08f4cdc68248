package assay.lab.workload.rows;

import assay.lab.workload.format.ValueFormat;
import java.util.Arrays;

/**
 * The versions of one thread's updates, and which of them a field has to hold. A version is the
 * thread's, from a stretch of its own, and counts its updates. The last update of each of some
 * fields is remembered; one that is remembered may push out another. So a read tells whether a
 * field still holds the thread's own last acknowledged update, whatever other threads do: it is
 * wrong that it holds what was loaded, or an earlier update of the same thread.
 *
 * <p>Updates that were sent together may have been carried out in any order. One that failed, or
 * was never answered, may be carried out at any time.
 *
 * <p>Allocates nothing once an update was sent, unless updates fail. Of one thread.
 */
final class OwnUpdates {
  /** What a field holds. */
  enum Age {
    /** The newest that is known to be there, or what was loaded where no update is known. */
    NEWEST,
    /** Something older than what the store has acknowledged. */
    OUTDATED,
    /** An update that others made, or that is not remembered: it may be the newest or not. */
    UNKNOWN
  }

  /** Remembered fields of all threads together; beyond that, threads remember fewer. */
  private static final int MOST_REMEMBERED = 1 << 17;

  private static final int MOST_OF_A_THREAD = 1 << 13;
  private static final int LEAST_OF_A_THREAD = 1 << 6;

  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  /** Longs of a remembered field: which it is, its last update, and the first sent with that. */
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

  /** First and last of updates whose fate nobody knows, ascending. */
  private long[] doubtful = new long[0];

  private int doubtfulCount;

  /**
   * @param fields of a row
   * @param thread of all clients', from 0
   */
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
   * Has versions begin at a place of the thread's stretch that depends on a mark, so that others
   * who write to the table at the same time as the same thread of another load are told apart.
   */
  void mark(long mark) {
    // Half a stretch is left to count in.
    before = ownStretch + ((mark * GAMMA) >>> 1) % (stretch / 2);
  }

  /** The version of the next update. */
  long draw() {
    return before + ++drawn;
  }

  /** The update that was drawn is handed to the store now, and is one of this field. */
  void send(long row, int field) {
    if (remembered == null) {
      remembered = new long[SIZE << (Long.SIZE - shift)];
    }
    long cell = cell(row, field);
    int at = place(cell);
    // Without a buffer nothing is open, and what was remembered need not be fetched.
    boolean others = sent > settled && remembered[at] == cell && remembered[at + 1] > settled;
    sent = drawn;
    remembered[at] = cell;
    remembered[at + 1] = sent;
    if (!others) {
      remembered[at + 2] = sent;
    }
  }

  /** As {@link assay.lab.workload.Source#settle}. */
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

  /** What it means that a field holds a version, which was read after all that was sent. */
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
    // Between a first and its last one, that is, at an odd place.
    return found >= 0 || (-found - 1) % 2 == 1;
  }

  private long cell(long row, int field) {
    // Above zero, which is what nothing is remembered as.
    return row * fields + field + 1;
  }

  private int place(long cell) {
    return SIZE * (int) ((cell * GAMMA) >>> shift);
  }
}
