package assay.study.continuous.ledger;

import assay.lab.run.file.AppendFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Notes what one thread intends to write and what became of it. What a method was given is with the
 * operating system when it returns, so that it outlives the process, but not a loss of power. Holds
 * a lock on the file, by which others know that it still grows. Of one thread.
 */
public final class LedgerWriter implements Closeable {
  private final AppendFile file;
  private final LedgerLines lines = new LedgerLines();

  /**
   * Begins a ledger.
   *
   * @throws IOException if the file is there, or cannot be written
   */
  public LedgerWriter(Path path, LedgerHeader header) throws IOException {
    Files.createDirectories(path.getParent());
    Files.createFile(path);
    file = AppendFile.locked(path);
    file.append(lines.first(header.toJson()));
  }

  /** Counts are put from now on, in ascending order; called before the first of them is. */
  public void intendPut(long first, long size) throws IOException {
    file.append(lines.line(LedgerLines.PUT, first, size));
  }

  /** Cells of counts are deleted from now on, in descending order; called before the first is. */
  public void intendDelete(long first, long size) throws IOException {
    file.append(lines.line(LedgerLines.DELETE, first, size));
  }

  /**
   * The fate of the last intent.
   *
   * @param millis since the epoch
   * @param acknowledged so many of its entries, from the first that was written
   * @param written so many were handed to the store; those that are not acknowledged are unknown
   */
  public void settled(long millis, long acknowledged, long written) throws IOException {
    file.append(lines.line(LedgerLines.SETTLED, millis, acknowledged, written));
  }

  /** The writer ends by itself: nothing was written that is not noted. */
  public void end(long millis) throws IOException {
    file.append(lines.line(LedgerLines.END, millis));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
