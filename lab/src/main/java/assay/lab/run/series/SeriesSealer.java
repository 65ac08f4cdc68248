package assay.lab.run.series;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Seals segments, one after the other, in a thread of its own, which is there only if there is
 * something to seal. What cannot be sealed stays as it is and costs space alone. Thread-safe.
 */
final class SeriesSealer implements Closeable {
  private static final long CLOSE_SECONDS = 60;

  private final ExecutorService executor = Executors.newSingleThreadExecutor(SeriesSealer::thread);
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "assay-sealer");
    thread.setDaemon(true);
    return thread;
  }

  /** Seals a file of lines that grows no more; returns at once. */
  void seal(Path lines, Path sealed) {
    executor.execute(
        () -> {
          try {
            SegmentWriter.seal(lines, sealed);
          } catch (IOException | RuntimeException e) {
            failures.add(lines.getFileName() + " is left as it is: " + e.getMessage());
          }
        });
  }

  /** Why something was not sealed; each is told once. */
  Optional<String> failure() {
    return Optional.ofNullable(failures.poll());
  }

  /** Waits until all is sealed, for a minute at most. */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        failures.add("sealing of series was given up after " + CLOSE_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      // What is not sealed stays as it is, which readers can read just as well.
      Thread.currentThread().interrupt();
    }
  }
}
