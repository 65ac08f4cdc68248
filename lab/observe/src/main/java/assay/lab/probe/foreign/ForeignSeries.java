package assay.lab.probe.foreign;

import assay.lab.run.RunLog;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Collects the lines that stores send during one run, and writes the content of the lines to the
 * run once a second. Thread-safe.
 */
public final class ForeignSeries implements Closeable {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final RunLog out;
  private final CollectedMetrics collected;
  private final Runnable onClose;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::handOnAgainAndAgain, "assay-foreign");
  private volatile long handedOnNanos = System.nanoTime();
  private volatile IOException failure;

  ForeignSeries(LineLimits limits, RunLog out, Runnable onClose) {
    this.out = out;
    this.collected = new CollectedMetrics(limits, out.clock());
    this.onClose = onClose;
    thread.setDaemon(true);
    thread.start();
  }

  public Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  void take(Dialect dialect, String line) {
    if (line.isBlank() || !collected.takesLine((System.nanoTime() - handedOnNanos) / 1e9)) {
      return;
    }
    List<ForeignLine> parsed =
        line.length() > LineLimits.LONGEST_LINE ? List.of() : dialect.parse(line);
    if (parsed.isEmpty()) {
      collected.malformed();
    }
    parsed.forEach(collected::add);
  }

  void dropped() {
    collected.dropped();
  }

  private void handOnAgainAndAgain() {
    try {
      while (!closing.await(
          Math.max(0, handedOnNanos + PERIOD_NANOS - System.nanoTime()), TimeUnit.NANOSECONDS)) {
        handOn();
      }
      handOn();
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException | RuntimeException e) {
      failure = new IOException("recording of received lines stopped: " + e, e);
    }
  }

  private void handOn() throws IOException {
    long nanos = System.nanoTime();
    double seconds = Math.max(1e-3, (nanos - handedOnNanos) / 1e9);
    SortedMap<Long, Map<String, Double>> samples = collected.take(nanos, seconds);
    handedOnNanos = nanos;
    for (Map.Entry<Long, Map<String, Double>> line : samples.entrySet()) {
      out.sample(line.getKey(), line.getValue());
    }
  }

  /** Writes the remaining lines to the run. Repeated calls do nothing. */
  @Override
  public void close() {
    onClose.run();
    closing.countDown();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
