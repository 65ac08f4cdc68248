package assay.lab.measure;

import assay.lab.measure.LatencyKey.Tag;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Records latencies of one thread. Only the recorded thread may call the public methods. Recording
 * a sample increments a count in a histogram, or appends the sample to a log if the thread records
 * few samples. Once per interval, the thread hands over the filled buffer; threads share nothing
 * else. The recorder allocates no memory in steady state.
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
   * @param operations number of operations; {@code record} receives the index of an operation
   * @param openLoop whether the phase is an open loop, in which response times and service times
   *     differ and are both recorded
   * @param startNanos start of the first interval, on the clock of {@code System.nanoTime()}
   * @param intervalNanos length of an interval
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
   * Records an operation in the interval in which the operation ended.
   *
   * @param tag an {@linkplain Tag#isOutcome outcome}; the recorder itself derives the times that
   *     have other tags
   * @param responseNanos time since the operation was due
   * @param serviceNanos time since the operation started
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
   * @param ownNanos part of the response time that Assay added by starting the operation late or by
   *     being paused during the operation
   * @param mostOwnNanos upper bound on the part that Assay added, including late wake-ups of the
   *     thread during calls to the store
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
   * Counts the rows and cells that an operation on several rows returned.
   *
   * @param handledRows number of rows that servers read for the operation; 0 if the store does not
   *     count such rows
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
   * Hands over the current interval early if the interval ends by {@code nanos}. A thread calls
   * this method before it sleeps until {@code nanos}, so that it need not wake up at the interval's
   * end.
   */
  public void idleUntil(long nanos) {
    if (nanos >= intervalEndNanos && current.isUsed()) {
      long index = current.index;
      handOver();
      current.index = index;
    }
  }

  /**
   * Returns the end of the current interval. For times before this end, {@link #advanceTo} and
   * {@link #idleUntil} do nothing.
   */
  public long intervalEndNanos() {
    return intervalEndNanos;
  }

  /** Hands over the remaining recordings. The recorder must not be used afterwards. */
  public void finish() {
    if (current.isUsed()) {
      filled.add(current);
    }
  }

  IntervalBuffer takeFilled(long index) {
    IntervalBuffer next = filled.peek();
    return next == null || next.index >= index ? null : filled.poll();
  }

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
    // A slow collector costs memory, but no thread ever waits for the collector or loses a sample.
    current = next == null ? new IntervalBuffer(operations) : next;
  }
}
