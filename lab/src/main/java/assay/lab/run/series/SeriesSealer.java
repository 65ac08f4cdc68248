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
 * Seals segments one by one in a thread that is created on demand. A file that cannot be sealed is
 * kept, at the cost of disk space. Thread-safe.
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

  /** Seals a file of lines that no longer grows; returns immediately. */
  void seal(Path lines, Path sealed) {
    executor.execute(
        () -> {
          try {
            SegmentWriter.seal(lines, sealed);
          } catch (IOException | RuntimeException e) {
            failures.add(lines.getFileName() + " was not compacted: " + e.getMessage());
          }
        });
  }

  /** Returns why a file was not sealed; each reason is returned once. */
  Optional<String> failure() {
    return Optional.ofNullable(failures.poll());
  }

  /** Waits until all files are sealed, for at most a minute. */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        failures.add("compaction of series did not finish within " + CLOSE_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      // Readers can read unsealed files just as well.
      Thread.currentThread().interrupt();
    }
  }
}
