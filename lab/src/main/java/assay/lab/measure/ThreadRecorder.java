package assay.lab.measure;

import assay.lab.measure.LatencyKey.Tag;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Where one thread notes latencies. All methods but the package's own are for that thread alone.
 * Recording costs a histogram's increment, or less where a thread records little; once an interval
 * the filled buffer is handed over whole, which is the only moment when anything is shared. In
 * steady state nothing is allocated.
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
   * @param operations how many operations there are, which {@code record} tells apart by index
   * @param openLoop whether response and service times differ and both are kept
   * @param startNanos when the first interval begins, on the clock of {@code System.nanoTime()}
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
   * Notes an operation under the interval in which it ended.
   *
   * @param tag how it ended, an {@linkplain Tag#isOutcome outcome}; other times are derived
   * @param endNanos when it ended
   * @param responseNanos since it was due
   * @param serviceNanos since it was started
   */
  public void record(int operation, Tag tag, long endNanos, long responseNanos, long serviceNanos) {
    advanceTo(endNanos);
    current.record(operation, tag, responseNanos);
    if (openLoop && tag == Tag.OK) {
      current.record(operation, Tag.SERVICE, serviceNanos);
    }
  }

  /**
   * The same of an operation that was due.
   *
   * @param ownNanos so much of the response time is Assay's own: it started late, which also kept
   *     what was due next, or stood still meanwhile
   * @param mostOwnNanos so much may be: its threads may also have woken up late in the store's
   *     calls
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

  /** Notes how late Assay itself was with the operation just recorded. */
  public void recordScheduleLag(long nanos) {
    current.recordScheduleLag(nanos);
  }

  /** Notes writes that a client accepted, and writes that the store acknowledged, just now. */
  public void countWrites(long accepted, long acknowledged) {
    current.count(accepted, acknowledged);
  }

  /**
   * Notes what an operation on several rows brought, just now.
   *
   * @param handledRows rows that servers read for it; 0 where they do not count
   */
  public void countScanned(int operation, long rows, long cells, long handledRows) {
    current.countScanned(operation, rows, cells, handledRows);
  }

  /** Hands over what is complete by {@code nowNanos}. */
  public void advanceTo(long nowNanos) {
    if (nowNanos >= intervalEndNanos) {
      rotate(nowNanos);
    }
  }

  /**
   * Hands over what there is if the interval ends by {@code nanos}. For a thread that sleeps until
   * then: it does not have to wake up at the interval's end.
   */
  public void idleUntil(long nanos) {
    if (nanos >= intervalEndNanos && current.isUsed()) {
      long index = current.index;
      handOver();
      current.index = index;
    }
  }

  /** When {@link #advanceTo} and {@link #idleUntil} have something to do next. */
  public long intervalEndNanos() {
    return intervalEndNanos;
  }

  /** Hands over all that is left; the recorder is not used afterwards. */
  public void finish() {
    if (current.isUsed()) {
      filled.add(current);
    }
  }

  /** Takes what was handed over of intervals before {@code index}; null if nothing waits. */
  IntervalBuffer takeFilled(long index) {
    IntervalBuffer next = filled.peek();
    return next == null || next.index >= index ? null : filled.poll();
  }

  /** For the collector: the buffer's content is no longer needed. */
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
    // A collector that is behind costs memory, never a wait or a lost sample.
    current = next == null ? new IntervalBuffer(operations) : next;
  }
}
