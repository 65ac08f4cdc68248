package assay.lab.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** The machine's clock. Immutable. */
public final class SystemClock implements NanoClock {
  /**
   * Linux wakes a sleeping thread 50 to 100 µs late, because it bundles timers within 50 µs. The
   * last stretch is spun, or an idle client would start every operation late.
   */
  private static final long SPIN_NANOS = 60_000;

  /** With more threads, spinning takes the CPU from threads whose operations are due. */
  private static final int MOST_SPINNING_THREADS = 64;

  /** The clock of a few threads, which spin for the last stretch of a wait. */
  public static final NanoClock SPINNING = new SystemClock(SPIN_NANOS);

  private final long spinNanos;

  private SystemClock(long spinNanos) {
    this.spinNanos = spinNanos;
  }

  @Override
  public NanoClock forThreads(int threads) {
    return threads > MOST_SPINNING_THREADS ? new SystemClock(0) : this;
  }

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
      if (left > spinNanos) {
        LockSupport.parkNanos(left - spinNanos);
      } else {
        Thread.onSpinWait();
      }
    }
  }
}
