package assay.lab.probe;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Daemon thread that samples all probes at a fixed interval. Sampling times do not drift, because
 * they are at multiples of the interval, counted from the first sample. Missed sampling times are
 * skipped.
 *
 * <p>Thread-safe. {@link #start} may be called only once.
 */
public final class Sampler implements AutoCloseable {
  /**
   * Shortest time between two samples. The kernel counts CPU time in steps of 10 ms, so rates over
   * shorter times are meaningless.
   */
  private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long SHORTEST_INTERVAL_MILLIS = 100;
  private static final long LONGEST_INTERVAL_MILLIS = 60_000;
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final long intervalNanos;
  private final Duration closeTimeout;
  private final LongSupplier nanoClock;
  private final SampleRound round;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private volatile IOException failure;

  /**
   * @param probes probes to sample; until the sampler is closed, only the sampler may use the
   *     probes
   * @param interval sampling interval, 0.1 to 60 seconds
   */
  public Sampler(List<Probe> probes, SampleSink sink, Duration interval) {
    this(probes, sink, interval, CLOSE_TIMEOUT, System::nanoTime);
  }

  Sampler(
      List<Probe> probes,
      SampleSink sink,
      Duration interval,
      Duration closeTimeout,
      LongSupplier nanoClock) {
    long millis = interval.toMillis();
    if (millis < SHORTEST_INTERVAL_MILLIS || millis > LONGEST_INTERVAL_MILLIS) {
      throw new IllegalArgumentException(
          "sampling interval must be 100 to 60000 ms; got " + millis + " ms");
    }
    this.intervalNanos = interval.toNanos();
    this.closeTimeout = closeTimeout;
    this.nanoClock = nanoClock;
    this.round = new SampleRound(probes, sink, nanoClock);
    this.thread = new Thread(this::run, "assay-sampler");
    thread.setDaemon(true);
  }

  /**
   * Starts the sampling thread, which takes the first sample immediately. Rates start with the
   * second sample.
   */
  public void start() {
    thread.start();
  }

  /**
   * Returns the reason why sampling stopped before the sampler was closed; empty if sampling did
   * not stop early.
   */
  public Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  /**
   * Takes a final sample, unless the last sample is recent, and ends the thread. If a probe hangs,
   * this method returns after ten seconds, and {@link #failure} then reports the hang. Repeated
   * calls do nothing.
   */
  @Override
  public void close() {
    closing.countDown();
    boolean interrupted = false;
    long deadlineNanos = System.nanoTime() + closeTimeout.toNanos();
    while (thread.isAlive() && !round.isAbandoned()) {
      long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
      if (leftMillis <= 0) {
        round.abandon();
        String probing = round.probing();
        String who = probing.isEmpty() ? "the receiver of samples" : "probe " + probing;
        failure = new IOException("sampling did not end: " + who + " hangs");
        break;
      }
      try {
        thread.join(leftMillis);
      } catch (InterruptedException e) {
        // Continues to wait for the last sample, which belongs to the run. Restores the interrupt
        // afterwards.
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      long firstNanos = nanoClock.getAsLong();
      long tookNanos = firstNanos;
      round.take();
      while (!closing.await(untilNextTick(firstNanos), TimeUnit.NANOSECONDS)) {
        tookNanos = nanoClock.getAsLong();
        round.take();
      }
      if (nanoClock.getAsLong() - tookNanos >= Math.max(intervalNanos / 10, SHORTEST_NANOS)) {
        round.take();
      }
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException | RuntimeException | Error e) {
      failure = new IOException("sampling stopped: " + e, e);
    }
  }

  /**
   * Returns the time, in nanoseconds, until the next sample. The returned time is at least half an
   * interval, so that two samples are never very close.
   */
  private long untilNextTick(long firstNanos) {
    long sinceFirst = nanoClock.getAsLong() - firstNanos;
    long tick = (sinceFirst + intervalNanos / 2) / intervalNanos + 1;
    return tick * intervalNanos - sinceFirst;
  }
}
