package assay.lab.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Rows that a load thread wrote, on their way to whoever hands their keys on, and how many of them
 * are wanted, on the way back. Bounded: what does not fit is counted and forgotten, so that the
 * load thread never waits. One thread offers, one other drains; the rest is for any.
 */
public final class WriteRing {
  /** A second's samples of a thread that inserts 400,000 rows a second, of which 1 % count. */
  static final int ROWS = 4096;

  private static final int LONGS_A_ROW = 3;

  private final long[] slots = new long[LONGS_A_ROW * ROWS];
  private final AtomicLong offered = new AtomicLong();
  private final AtomicLong drained = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private volatile int halvings;
  private volatile Thread drainer;

  /** Takes rows out. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Takes one.
     *
     * @param row its number
     * @param nanos when the call that wrote it returned, by the load's clock
     * @param halvings how often the share had been halved of which it was drawn
     */
    void row(long row, long nanos, int halvings);
  }

  /**
   * Of the load thread: puts a row in, if there is room, and wakes who drains. Waits for nothing.
   */
  void offer(long row, long nanos, int drawnOf) {
    long at = offered.getPlain();
    if (at - drained.getAcquire() == ROWS) {
      dropped.setOpaque(dropped.getPlain() + 1);
      return;
    }
    int slot = LONGS_A_ROW * (int) (at & (ROWS - 1));
    slots[slot] = row;
    slots[slot + 1] = nanos;
    slots[slot + 2] = drawnOf;
    offered.setRelease(at + 1);
    LockSupport.unpark(drainer);
  }

  /** Takes out what is there, in order. */
  public void drain(Sink sink) {
    long end = offered.getAcquire();
    for (long at = drained.getPlain(); at < end; at++) {
      int slot = LONGS_A_ROW * (int) (at & (ROWS - 1));
      long row = slots[slot];
      long nanos = slots[slot + 1];
      int drawnOf = (int) slots[slot + 2];
      drained.setRelease(at + 1);
      sink.row(row, nanos, drawnOf);
    }
  }

  /** Who is unparked when there is a row. */
  public void wake(Thread newDrainer) {
    drainer = newDrainer;
  }

  /** Asks for fewer rows: those of a share that is halved so often. */
  public void thin(int newHalvings) {
    halvings = newHalvings;
  }

  int halvings() {
    return halvings;
  }

  /** How many rows did not fit. */
  public long dropped() {
    return dropped.getOpaque();
  }
}
