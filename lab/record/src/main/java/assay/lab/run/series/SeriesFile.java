package assay.lab.run.series;

import assay.lab.run.file.AppendFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Appends lines of series to a file. A file that reaches the size limit is renamed, and converted
 * to a zip file such as {@code series.0001.zip} in the background. Further lines are written to a
 * new file. Not thread-safe.
 */
public final class SeriesFile implements Closeable {
  /**
   * Default size limit in bytes. With 500 series, a file reaches this limit after half an hour.
   * Smaller files would waste space; larger files would slow readers down.
   */
  public static final long ROLL_BYTES = 32_000_000;

  private static final long CLOSE_SECONDS = 60;
  private final Path path;
  private final SeriesName name;
  private final long rollBytes;
  private final ExecutorService sealer = Executors.newSingleThreadExecutor(SeriesFile::thread);
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private AppendFile file;
  private long bytes;
  private int segments;

  /**
   * @param path path with the name of a series file; the file may exist
   * @param rollBytes size limit of the file
   */
  public SeriesFile(Path path, long rollBytes) throws IOException {
    this.path = path;
    this.rollBytes = rollBytes;
    name = SeriesName.of(path).orElseThrow();
    segments = lastSegment();
    file = new AppendFile(path);
    bytes = Files.size(path);
  }

  private int lastSegment() throws IOException {
    try (Stream<Path> files = Files.list(path.getParent())) {
      return files
          .flatMap(file -> SeriesName.of(file).stream())
          .filter(found -> found.stem().equals(name.stem()))
          .mapToInt(SeriesName::number)
          .max()
          .orElse(0);
    }
  }

  public void append(byte[] lines) throws IOException {
    if (bytes > 0 && bytes + lines.length > rollBytes) {
      file.close();
      setAside();
      file = new AppendFile(path);
    }
    file.append(lines);
    bytes += lines.length;
  }

  private void setAside() throws IOException {
    segments++;
    Path aside = path.resolveSibling(name.segment(segments, false).toString());
    Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
    Path sealed = path.resolveSibling(name.segment(segments, true).toString());
    sealer.execute(() -> seal(aside, sealed));
    bytes = 0;
  }

  private void seal(Path lines, Path sealed) {
    try {
      SegmentWriter.seal(lines, sealed);
    } catch (IOException | RuntimeException e) {
      failures.add(lines.getFileName() + " was not compacted: " + e.getMessage());
    }
  }

  /**
   * Returns why a file could not be converted to a zip file; empty if all failures have already
   * been returned. Each failure is returned once. The unconverted file is kept, at the cost of disk
   * space.
   */
  public Optional<String> unsealed() {
    return Optional.ofNullable(failures.poll());
  }

  /**
   * Closes the current file. If earlier files were converted, also converts the current file. Waits
   * at most a minute for all conversions.
   */
  @Override
  public void close() throws IOException {
    file.close();
    if (segments > 0 && bytes > 0) {
      setAside();
    }
    sealer.shutdown();
    try {
      if (!sealer.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        failures.add("compaction of series files did not finish within " + CLOSE_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      // Readers can also read files that were not converted.
      Thread.currentThread().interrupt();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "assay-sealer");
    thread.setDaemon(true);
    return thread;
  }
}
