package assay.lab.load;

import java.util.concurrent.locks.LockSupport;

/** Time as load threads see it, so that tests can bring their own. Thread-safe. */
public interface NanoClock {
  /** Nanoseconds on a monotonic clock with an origin of its own. */
  long nanos();

  /** Returns at {@code nanos} or a little later; at once if that has passed. */
  void waitUntil(long nanos);

  /** The machine's clock. */
  NanoClock SYSTEM =
      new NanoClock() {
        /**
         * A sleeping thread is woken 50 to 100 µs late: Linux bundles timers within 50 µs. The last
         * stretch is spun, or an idle client would start every operation late.
         */
        private static final long SPIN_NANOS = 60_000;

        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void waitUntil(long nanos) {
          for (long left; (left = nanos - System.nanoTime()) > 0; ) {
            if (left > SPIN_NANOS) {
              LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
              Thread.onSpinWait();
            }
          }
        }
      };
}
