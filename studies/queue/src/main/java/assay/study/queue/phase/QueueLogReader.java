package assay.study.queue.phase;

import assay.lab.ledger.LedgerLine;
import assay.lab.ledger.LedgerReader;
import assay.study.queue.workload.QueueLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.DataFormatException;

/** Reads the ledger of a producer or consumer, up to its last complete line. Not thread-safe. */
final class QueueLogReader implements LedgerReader.Visitor<QueueLog.Header> {
  private final Visitor visitor;
  private long start;

  /** Receives the ledger's lines in their order. Times are in ms since the epoch. */
  interface Visitor {
    void begins(QueueLog.Header header);

    void written(long pointer, long first, int count, long millis);

    /**
     * @param kind {@link QueueLog#TAKEN} or {@link QueueLog#RECEIVED}
     * @param entries pairs, each of a write pointer and a number within that pointer's transaction
     */
    void entries(char kind, int group, int consumer, long id, long millis, long[] entries);

    /**
     * @param number number of the commit; 0 if the transaction did not commit, or if it is a
     *     producer's transaction
     */
    void ended(char how, long id, long number);
  }

  private QueueLogReader(Visitor visitor) {
    this.visitor = visitor;
  }

  /**
   * @throws IOException if the file cannot be read, is still being written, or has invalid lines
   */
  static void read(Path file, Visitor visitor) throws IOException {
    LedgerReader.read(file, QueueLog.Header.class, new QueueLogReader(visitor));
  }

  @Override
  public void begins(QueueLog.Header header) {
    start = header.startMillis();
    visitor.begins(header);
  }

  @Override
  public void line(LedgerLine line) throws DataFormatException {
    char kind = line.kind();
    switch (kind) {
      case QueueLog.WRITTEN ->
          visitor.written(line.hex(), line.hex(), (int) line.hex(), start + line.hex());
      case QueueLog.TAKEN, QueueLog.RECEIVED ->
          visitor.entries(
              kind,
              (int) line.hex(),
              (int) line.hex(),
              line.hex(),
              start + line.hex(),
              entries(line));
      case QueueLog.COMMITTED, QueueLog.ABORTED, QueueLog.UNKNOWN, QueueLog.DIED -> {
        long id = line.hex();
        line.hex();
        visitor.ended(kind, id, line.more() ? line.hex() : 0);
      }
      case QueueLog.ENDED -> line.hex();
      default -> throw new DataFormatException("not a line of a ledger");
    }
  }

  private static long[] entries(LedgerLine line) throws DataFormatException {
    long[] entries = new long[1 << 10];
    int length = 0;
    long pointer = 0;
    while (line.more()) {
      if (line.next() == ' ') {
        pointer = line.hex();
      }
      if (length == entries.length) {
        entries = Arrays.copyOf(entries, 2 * length);
      }
      entries[length++] = pointer;
      entries[length++] = line.hex();
    }
    return Arrays.copyOf(entries, length);
  }
}
