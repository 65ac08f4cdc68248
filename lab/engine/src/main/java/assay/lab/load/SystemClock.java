package assay.lab.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

public final class SystemClock implements NanoClock {
  /**
   * Time for which threads spin at the end of a wait. Linux wakes a sleeping thread 50 to 100 µs
   * late, because Linux coalesces timers within 50 µs. Without spinning, an idle client would start
   * every operation late.
   */
  private static final long SPIN_NANOS = 60_000;

  /**
   * Maximum time to spin on virtual machines, which wake threads later than physical machines do.
   * Longer delays than this are caused by other threads that use the CPU.
   */
  private static final long LONGEST_SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

  /**
   * Maximum number of threads that spin. With more threads, spinning would take the CPU from
   * threads whose operations are due.
   */
  private static final int MOST_SPINNING_THREADS = 64;

  private static final int CPUS_TO_SPIN = 2;

  /** Clock for a small number of threads. The threads spin at the end of a wait. */
  public static final NanoClock SPINNING = new SystemClock(SPIN_NANOS, SPIN_NANOS, null);

  private final long leastSpinNanos;
  private final long mostSpinNanos;
  private final PauseMeter meter;

  private SystemClock(long leastSpinNanos, long mostSpinNanos, PauseMeter meter) {
    this.leastSpinNanos = leastSpinNanos;
    this.mostSpinNanos = mostSpinNanos;
    this.meter = meter;
  }

  public static NanoClock with(PauseMeter meter) {
    return new SystemClock(SPIN_NANOS, SPIN_NANOS, meter);
  }

  @Override
  public NanoClock forThreads(int threads) {
    return forThreads(threads, Runtime.getRuntime().availableProcessors());
  }

  SystemClock forThreads(int threads, int cpus) {
    if (threads > MOST_SPINNING_THREADS) {
      return new SystemClock(0, 0, meter);
    }
    return meter != null && threads * CPUS_TO_SPIN <= cpus
        ? new SystemClock(SPIN_NANOS, LONGEST_SPIN_NANOS, meter)
        : this;
  }

  /**
   * Returns the machine's boot id, because Linux has one monotonic clock, which starts at boot and
   * is shared by all processes.
   */
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
  public long heldNanos(long nowNanos) {
    return meter == null ? 0 : meter.heldNanos(nowNanos);
  }

  @Override
  public long wakeUpNanos() {
    return meter == null ? 0 : meter.wakeUpNanos();
  }

  @Override
  public void onWakeUp(LongConsumer lateNanos) {
    if (meter != null) {
      meter.onWakeUp(lateNanos);
    }
  }

  long spinNanos() {
    return mostSpinNanos == leastSpinNanos
        ? leastSpinNanos
        : Math.max(leastSpinNanos, Math.min(mostSpinNanos, meter.usualNanos()));
  }

  @Override
  public void waitUntil(long nanos) {
    long spinNanos = spinNanos();
    for (long left; (left = nanos - System.nanoTime()) > 0; ) {
      if (left > spinNanos) {
        LockSupport.parkNanos(left - spinNanos);
      } else {
        Thread.onSpinWait();
      }
    }
  }
}
