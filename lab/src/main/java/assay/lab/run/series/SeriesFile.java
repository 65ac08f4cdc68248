package assay.lab.run.series;

import assay.lab.run.file.AppendFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Appends lines of series. A file that has become long is renamed and sealed in the background as
 * {@code series.0001.zip}, while further lines are written to a new file. Not thread-safe.
 */
public final class SeriesFile implements Closeable {
  /**
   * Size of half an hour of 500 series. Smaller files would waste space; larger files would slow
   * readers down.
   */
  public static final long ROLL_BYTES = 32_000_000;

  private final Path path;
  private final SeriesName name;
  private final long rollBytes;
  private final SeriesSealer sealer = new SeriesSealer();
  private AppendFile file;
  private long bytes;
  private int segments;

  /**
   * @param path path with the name of a series file; may exist
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
    int last = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(path.getParent())) {
      for (Path each : files) {
        Optional<SeriesName> found = SeriesName.of(each);
        if (found.isPresent() && found.get().stem().equals(name.stem())) {
          last = Math.max(last, found.get().number());
        }
      }
    }
    return last;
  }

  /** Appends whole lines and passes them to the operating system. */
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
    sealer.seal(aside, path.resolveSibling(name.segment(segments, true).toString()));
    bytes = 0;
  }

  public Optional<String> unsealed() {
    return sealer.failure();
  }

  /** Seals the last file if there are earlier ones. */
  @Override
  public void close() throws IOException {
    file.close();
    if (segments > 0 && bytes > 0) {
      setAside();
    }
    sealer.close();
  }
}
