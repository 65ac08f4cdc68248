package assay.lab.run.file;

import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file to which whole lines are appended. {@link #append} passes lines to the operating system,
 * so lines are not lost if this process is killed. If the file ends with an incomplete line, a line
 * break is written before the next line. Not thread-safe.
 */
public final class AppendFile implements Closeable {
  // A stream is used instead of a channel, because an interrupt during a write would close a
  // channel.
  private final OutputStream file;
  private final Path path;

  private boolean unsure = true;

  public AppendFile(Path path) throws IOException {
    this(path, new FileOutputStream(path.toFile(), true));
  }

  /**
   * Opens a file and locks the file until the file is closed. The lock tells other processes that
   * the file is still growing.
   *
   * @throws IOException if another process holds the lock
   */
  public static AppendFile locked(Path path) throws IOException {
    FileOutputStream stream = new FileOutputStream(path.toFile(), true);
    if (stream.getChannel().tryLock() == null) {
      stream.close();
      throw new IOException(path + " is being written by another process");
    }
    return new AppendFile(path, stream);
  }

  /**
   * Returns whether this or another process holds the lock that {@link #locked} acquires on the
   * file.
   */
  public static boolean isLocked(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  AppendFile(Path path, OutputStream file) {
    this.path = path;
    this.file = file;
  }

  /**
   * @throws IOException if not all lines could be written; the next call of {@code append} starts a
   *     new line
   */
  public void append(byte[] lines) throws IOException {
    try {
      if (unsure && endsWithinLine()) {
        file.write('\n');
      }
      unsure = true;
      file.write(lines);
      unsure = false;
    } catch (IOException e) {
      throw new IOException("cannot write " + path + ": " + e.getMessage(), e);
    }
  }

  private boolean endsWithinLine() throws IOException {
    try (RandomAccessFile written = new RandomAccessFile(path.toFile(), "r")) {
      if (written.length() == 0) {
        return false;
      }
      written.seek(written.length() - 1);
      return written.read() != '\n';
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
