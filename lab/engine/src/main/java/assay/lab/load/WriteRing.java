package assay.lab.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A buffer that passes written rows from a load thread to the thread that forwards the rows' keys.
 * The forwarding thread can reduce the share of sampled rows. The capacity is bounded. Rows that do
 * not fit are counted and dropped, so that the load thread never waits. Only one thread may call
 * {@code offer}, and only one thread may call {@code drain}. Any thread may call the other methods.
 */
public final class WriteRing {
  /**
   * Capacity in rows. This capacity is enough for one second if the thread inserts 400,000 rows per
   * second and samples 1 % of the rows.
   */
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
     * @param nanos time when the call that wrote the row returned, on the load's clock
     * @param halvings number of times that the share of sampled rows had been halved when the row
     *     was drawn
     */
    void row(long row, long nanos, int halvings);
  }

  /**
   * Adds a row if there is space, and wakes the draining thread. Called by the load thread; does
   * not block.
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

  /** Sets the thread that is woken up when a row is added. */
  public void wake(Thread newDrainer) {
    drainer = newDrainer;
  }

  /**
   * Reduces the share of sampled rows.
   *
   * @param newHalvings total number of halvings of the original share
   */
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
