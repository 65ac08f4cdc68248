package assay.lab.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Clock of load threads. Tests provide their own implementation. Thread-safe. */
public interface NanoClock {
  /** Returns the nanoseconds on a monotonic clock with an arbitrary origin. */
  long nanos();

  /**
   * Waits until {@code nanos}, or slightly longer. Returns immediately if {@code nanos} is in the
   * past.
   */
  void waitUntil(long nanos);

  /**
   * Waits for a latch until {@code nanos} at the latest.
   *
   * @return whether the latch has reached zero
   */
  default boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    return latch.await(nanos - nanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Returns an identifier of the clock's origin; empty if unknown. The clocks of two processes show
   * the same time if they have the same origin.
   */
  default String origin() {
    return "";
  }

  /**
   * Returns the total length of this process's pauses until {@code nowNanos}; 0 if pauses are not
   * measured. Only differences between two results are meaningful. Takes no lock and allocates no
   * memory.
   *
   * @param nowNanos a time on this clock that has just passed
   */
  default long heldNanos(long nowNanos) {
    return 0;
  }

  /**
   * Returns an upper bound on the delays of nearly all recent wake-ups of this process's threads; 0
   * if delays are not measured. Takes no lock and allocates no memory.
   */
  default long wakeUpNanos() {
    return 0;
  }

  /**
   * Registers a listener for the delay of each wake-up of a periodically sleeping thread. The
   * sleeping thread calls the listener. If delays are not measured, the listener is never called.
   */
  default void onWakeUp(LongConsumer lateNanos) {}

  /** Returns the clock to use if {@code threads} threads wait concurrently. */
  default NanoClock forThreads(int threads) {
    return this;
  }
}
