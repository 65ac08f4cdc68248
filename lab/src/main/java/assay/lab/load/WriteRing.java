package assay.lab.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Rows written by a load thread, for the thread that forwards their keys; in the other direction,
 * how many rows are wanted. Bounded: rows that do not fit are counted and dropped, so that the load
 * thread never waits. One thread offers and one drains; the other methods are for any thread.
 */
public final class WriteRing {
  /** One second's samples of a thread that inserts 400,000 rows per second and samples 1 %. */
  static final int ROWS = 4096;

  private static final int LONGS_A_ROW = 3;

  private final long[] slots = new long[LONGS_A_ROW * ROWS];
  private final AtomicLong offered = new AtomicLong();
  private final AtomicLong drained = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private volatile int halvings;
  private volatile Thread drainer;

  @FunctionalInterface
  public interface Sink {
    /**
     * @param row number of the row
     * @param nanos when the call that wrote it returned, by the load's clock
     * @param halvings how often the share had been halved when the row was drawn
     */
    void row(long row, long nanos, int halvings);
  }

  /**
   * Called by the load thread: adds a row if there is room, and wakes the draining thread. Does not
   * block.
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

  /** Sets the thread to unpark when there is a row. */
  public void wake(Thread newDrainer) {
    drainer = newDrainer;
  }

  /** Asks for fewer rows, by halving the share this many times. */
  public void thin(int newHalvings) {
    halvings = newHalvings;
  }

  int halvings() {
    return halvings;
  }

  public long dropped() {
    return dropped.getOpaque();
  }
}
