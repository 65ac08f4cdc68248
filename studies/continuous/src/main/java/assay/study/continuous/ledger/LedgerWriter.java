package assay.study.continuous.ledger;

import assay.lab.run.file.AppendFile;
import assay.study.continuous.entry.ListShape;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Records each set of entries that a thread is about to write, and then the outcome. Each method
 * passes one line to the operating system before it returns. The line therefore survives if the
 * process is killed, but not if the machine loses power. As long as the ledger is growing, the file
 * is locked, which readers can detect. Not thread-safe.
 */
public final class LedgerWriter implements Closeable {
  private final AppendFile file;
  private final LedgerLines lines = new LedgerLines();

  /**
   * @throws IOException if the file already exists, or if it cannot be written
   */
  public LedgerWriter(Path path, LedgerHeader header) throws IOException {
    Files.createDirectories(path.getParent());
    Files.createFile(path);
    file = AppendFile.locked(path);
    file.append(lines.first(header.toJson()));
  }

  /**
   * Writes the ledger of an ingest whose lists have all been closed and acknowledged.
   *
   * @param lists number of lists
   * @param millis time of all acknowledgements, in ms since the epoch
   * @throws IOException if the file already exists, or if it cannot be written
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
   * Announces the put or the deletion of a set of entries. The call must precede the first write of
   * the set. Entries must be put in ascending order of their counts (sequence numbers), and must be
   * deleted in descending order.
   *
   * @param first lowest count of the set
   * @param size number of entries in the set
   */
  public void intend(boolean delete, long first, long size) throws IOException {
    file.append(lines.line(delete ? LedgerLines.DELETE : LedgerLines.PUT, first, size));
  }

  /**
   * Records the outcome of the last announced set.
   *
   * @param millis time of the outcome, in ms since the epoch
   * @param acknowledged number of entries that the store acknowledged; these entries are the first
   *     entries in the order of writing
   * @param written number of entries that were sent to the store. For entries that were not
   *     acknowledged, the outcome is unknown
   */
  public void settled(long millis, long acknowledged, long written) throws IOException {
    file.append(lines.line(LedgerLines.SETTLED, millis, acknowledged, written));
  }

  /**
   * Records that the writer ended normally. The ledger then contains all writes of the writer.
   *
   * @param millis time in ms since the epoch
   */
  public void end(long millis) throws IOException {
    file.append(lines.line(LedgerLines.END, millis));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
