package assay.lab.run.file;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that only grows, a whole number of lines at a time. What {@link #append} was given is with
 * the operating system when it returns, so that it outlives this process.
 */
public final class AppendFile implements Closeable {
  // Not a channel: an interrupt during a write would close it.
  private final FileOutputStream file;
  private final Path path;

  public AppendFile(Path path) throws IOException {
    this.path = path;
    file = new FileOutputStream(path.toFile(), true);
  }

  public void append(byte[] lines) throws IOException {
    try {
      file.write(lines);
    } catch (IOException e) {
      throw new IOException("cannot write " + path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
