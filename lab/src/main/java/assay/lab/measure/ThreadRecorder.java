package assay.lab.measure;

import assay.lab.measure.LatencyKey.Tag;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Records latencies of one thread. Only that thread may call the public methods. Recording costs an
 * increment in a histogram, or less for threads that record little. Once per interval the filled
 * buffer is handed over as a whole; nothing else is shared between threads. In steady state nothing
 * is allocated.
 */
public final class ThreadRecorder {
  private final int operations;
  private final boolean openLoop;
  private final long startNanos;
  private final long intervalNanos;
  private final Queue<IntervalBuffer> filled = new ConcurrentLinkedQueue<>();
  private final Queue<IntervalBuffer> free = new ConcurrentLinkedQueue<>();
  private IntervalBuffer current;
  private long intervalEndNanos;

  /**
   * @param operations number of operations, which {@code record} tells apart by index
   * @param openLoop whether response and service times differ and both are recorded
   * @param startNanos start of the first interval, on the clock of {@code System.nanoTime()}
   */
  public ThreadRecorder(int operations, boolean openLoop, long startNanos, long intervalNanos) {
    this.operations = operations;
    this.openLoop = openLoop;
    this.startNanos = startNanos;
    this.intervalNanos = intervalNanos;
    this.current = new IntervalBuffer(operations);
    this.intervalEndNanos = startNanos + intervalNanos;
  }

  /**
   * Records an operation in the interval in which it ended.
   *
   * @param tag an {@linkplain Tag#isOutcome outcome}; the other times are derived
   * @param responseNanos since the operation was due
   * @param serviceNanos since the operation started
   */
  public void record(int operation, Tag tag, long endNanos, long responseNanos, long serviceNanos) {
    advanceTo(endNanos);
    current.record(operation, tag, responseNanos);
    if (openLoop && tag == Tag.OK) {
      current.record(operation, Tag.SERVICE, serviceNanos);
    }
  }

  /**
   * Records an operation of an open loop.
   *
   * @param ownNanos part of the response time that Assay added: it started the operation late,
   *     which also delayed the next ones, or was paused meanwhile
   * @param mostOwnNanos part that Assay may have added: its threads may also have woken up late in
   *     the store's calls
   */
  public void recordDue(
      int operation,
      Tag tag,
      long endNanos,
      long responseNanos,
      long serviceNanos,
      long ownNanos,
      long mostOwnNanos) {
    record(operation, tag, endNanos, responseNanos, serviceNanos);
    if (tag == Tag.OK) {
      current.record(operation, Tag.PUNCTUAL, responseNanos - ownNanos);
      current.record(operation, Tag.LEAST, responseNanos - mostOwnNanos);
    }
  }

  public void recordScheduleLag(long nanos) {
    current.recordScheduleLag(nanos);
  }

  public void countWrites(long accepted, long acknowledged) {
    current.count(accepted, acknowledged);
  }

  /**
   * Counts the result of an operation on several rows.
   *
   * @param handledRows rows that servers read for it; 0 where the store does not count them
   */
  public void countScanned(int operation, long rows, long cells, long handledRows) {
    current.countScanned(operation, rows, cells, handledRows);
  }

  /** Hands over intervals that have ended by {@code nowNanos}. */
  public void advanceTo(long nowNanos) {
    if (nowNanos >= intervalEndNanos) {
      rotate(nowNanos);
    }
  }

  /**
   * Hands over the current interval early if it ends by {@code nanos}. Called by a thread that will
   * sleep until then, so that it need not wake up at the end of the interval.
   */
  public void idleUntil(long nanos) {
    if (nanos >= intervalEndNanos && current.isUsed()) {
      long index = current.index;
      handOver();
      current.index = index;
    }
  }

  /** When {@link #advanceTo} and {@link #idleUntil} have work to do next. */
  public long intervalEndNanos() {
    return intervalEndNanos;
  }

  /** Hands over the rest. The recorder must not be used afterwards. */
  public void finish() {
    if (current.isUsed()) {
      filled.add(current);
    }
  }

  /** Takes a buffer of an interval before {@code index}; null if there is none. */
  IntervalBuffer takeFilled(long index) {
    IntervalBuffer next = filled.peek();
    return next == null || next.index >= index ? null : filled.poll();
  }

  /** Called by the collector when it has read the buffer. */
  void giveBack(IntervalBuffer buffer) {
    buffer.reset();
    free.add(buffer);
  }

  private void rotate(long nowNanos) {
    if (current.isUsed()) {
      handOver();
    }
    long index = (nowNanos - startNanos) / intervalNanos;
    current.index = index;
    intervalEndNanos = startNanos + (index + 1) * intervalNanos;
  }

  private void handOver() {
    filled.add(current);
    IntervalBuffer next = free.poll();
    // A slow collector costs memory, but never a wait or a lost sample.
    current = next == null ? new IntervalBuffer(operations) : next;
  }
}
