package assay.lab.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Clock of load threads; tests provide their own implementation. Thread-safe. */
public interface NanoClock {
  /** Nanoseconds on a monotonic clock with an arbitrary origin. */
  long nanos();

  /**
   * Returns at {@code nanos} or slightly later; returns immediately if {@code nanos} has passed.
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
   * Identifies the clock's origin: two processes whose clocks have the same origin read the same
   * time. Empty if unknown.
   */
  default String origin() {
    return "";
  }

  /**
   * Total length of this process's pauses from an arbitrary time until {@code nowNanos}; only
   * differences between readings are meaningful. Takes no lock and allocates nothing. Zero if
   * pauses are not measured.
   *
   * @param nowNanos a time by this clock that has just passed
   */
  default long heldNanos(long nowNanos) {
    return 0;
  }

  /**
   * Upper bound of the lateness of nearly all recent wake-ups of this process's threads. Takes no
   * lock and allocates nothing. Zero if lateness is not measured.
   */
  default long wakeUpNanos() {
    return 0;
  }

  /**
   * Registers a listener for the lateness of each wake-up of a periodically sleeping thread. The
   * listener is called in that thread. If lateness is not measured, the listener is never called.
   */
  default void onWakeUp(LongConsumer lateNanos) {}

  /** Returns the clock to use if this many threads wait concurrently. */
  default NanoClock forThreads(int threads) {
    return this;
  }
}
