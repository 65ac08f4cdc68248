package assay.study.continuous.ledger;

import assay.lab.run.file.AppendFile;
import assay.study.continuous.entry.ListShape;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Records what one thread is about to write, and then the outcome. When a method returns, its line
 * has been handed to the operating system. The line therefore survives the death of the process,
 * but not a power failure. Holds a lock on the file, which shows readers that the file is still
 * growing. Not thread-safe.
 */
public final class LedgerWriter implements Closeable {
  private final AppendFile file;
  private final LedgerLines lines = new LedgerLines();

  /**
   * @throws IOException if the file already exists, or cannot be written
   */
  public LedgerWriter(Path path, LedgerHeader header) throws IOException {
    Files.createDirectories(path.getParent());
    Files.createFile(path);
    file = AppendFile.locked(path);
    file.append(lines.first(header.toJson()));
  }

  /**
   * Writes the ledger of an ingest whose lists are all closed and acknowledged.
   *
   * @param lists number of the lists
   * @param millis time of the acknowledgements, in ms since the epoch
   * @throws IOException if the file already exists, or cannot be written
   */
  public static void writeClosed(Path path, LedgerHeader header, long lists, long millis)
      throws IOException {
    ListShape shape = header.ingest().lists();
    try (LedgerWriter writer = new LedgerWriter(path, header)) {
      for (long list = 0; list < lists; list++) {
        for (int set = 0; set <= shape.depth(); set++) {
          writer.intend(false, shape.count(list, set, 0), shape.size(set));
          writer.settled(millis, shape.size(set), shape.size(set));
        }
      }
      writer.end(millis);
    }
  }

  /**
   * Announces puts of counts in ascending order, or deletes of the counts' cells in descending
   * order; must be called before the first of them.
   */
  public void intend(boolean delete, long first, long size) throws IOException {
    file.append(lines.line(delete ? LedgerLines.DELETE : LedgerLines.PUT, first, size));
  }

  /**
   * Records the outcome of the last announcement.
   *
   * @param millis time of the outcome, in ms since the epoch
   * @param acknowledged number of announced entries that were acknowledged, in the order of writing
   * @param written number of announced entries that were handed to the store; the outcome of
   *     entries that were not acknowledged is unknown
   */
  public void settled(long millis, long acknowledged, long written) throws IOException {
    file.append(lines.line(LedgerLines.SETTLED, millis, acknowledged, written));
  }

  /** Marks the ledger as complete, which means that it records all writes. */
  public void end(long millis) throws IOException {
    file.append(lines.line(LedgerLines.END, millis));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
