package assay.lab.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** Time as load threads see it, so that tests can bring their own. Thread-safe. */
public interface NanoClock {
  /** Nanoseconds on a monotonic clock with an origin of its own. */
  long nanos();

  /** Returns at {@code nanos} or a little later; at once if that has passed. */
  void waitUntil(long nanos);

  /**
   * Names what the clock counts from: two processes whose clocks have the same name read the same
   * time. Empty if that is not known.
   */
  default String origin() {
    return "";
  }

  /** The machine's clock. */
  NanoClock SYSTEM =
      new NanoClock() {
        /**
         * A sleeping thread is woken 50 to 100 µs late: Linux bundles timers within 50 µs. The last
         * stretch is spun, or an idle client would start every operation late.
         */
        private static final long SPIN_NANOS = 60_000;

        /** Linux has one monotonic clock for all processes, which counts from its start. */
        @Override
        public String origin() {
          try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
          } catch (IOException e) {
            return "";
          }
        }

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
