package assay.study.queue;

import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;

/** Reads a ledger of a producer or consumer, up to its last whole line. Of one thread. */
final class QueueLogReader {
  private static final int RADIX = 16;

  private final Path file;
  private final Visitor visitor;
  private QueueLog.Header header;

  // Of the line that is read.
  private byte[] bytes;
  private int at;
  private int to;

  /** Takes what a ledger says, in its order. Times are in ms since the epoch. */
  interface Visitor {
    /** Comes first. */
    void begins(QueueLog.Header header);

    /** A producer has written a transaction. */
    void written(long pointer, long first, int count, long millis);

    /**
     * A consumer's transaction.
     *
     * @param kind {@link QueueLog#TAKEN} or {@link QueueLog#RECEIVED}
     * @param entries each a pointer, and behind it a number within its transaction
     */
    void entries(char kind, int group, int consumer, long id, long millis, long[] entries);

    /**
     * A transaction has ended.
     *
     * @param number of its commit; 0 if it did not commit, or it is a producer's
     */
    void ended(char how, long id, long number);
  }

  private QueueLogReader(Path file, Visitor visitor) {
    this.file = file;
    this.visitor = visitor;
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read, is still written, or has lines that are no ledger's
   */
  static void read(Path file, Visitor visitor) throws IOException {
    if (AppendFile.isLocked(file)) {
      throw new IOException(file + " is still written; end the load, then check");
    }
    new QueueLogReader(file, visitor).read();
  }

  private void read() throws IOException {
    List<String> left = new ArrayList<>();
    try (WholeLines lines = new WholeLines(file)) {
      while (lines.next(this::line)) {
        // the visitor has it
      }
      lines.noteIn(left);
    }
    if (header == null || left.stream().anyMatch(line -> line.contains("unreadable"))) {
      throw new IOException(file + " is not a ledger of a queue, or was changed: " + left);
    }
  }

  private void line(byte[] line, int from, int end)
      throws DataFormatException, JsonProcessingException {
    bytes = line;
    at = from + 1;
    to = end;
    char kind = (char) line[from];
    switch (kind) {
      case '{' -> {
        header =
            RunFolder.JSON.readValue(
                new String(line, from, end - from, StandardCharsets.UTF_8), QueueLog.Header.class);
        visitor.begins(header);
      }
      case QueueLog.WRITTEN ->
          visitor.written(hex(), hex(), (int) hex(), header.startMillis() + hex());
      case QueueLog.TAKEN, QueueLog.RECEIVED ->
          visitor.entries(
              kind, (int) hex(), (int) hex(), hex(), header.startMillis() + hex(), entries());
      case QueueLog.COMMITTED, QueueLog.ABORTED, QueueLog.UNKNOWN, QueueLog.DIED -> {
        long id = hex();
        hex();
        visitor.ended(kind, id, at < to ? hex() : 0);
      }
      case QueueLog.ENDED -> hex();
      default -> throw new DataFormatException("no line of a ledger");
    }
  }

  /** The next number, behind the blank, colon or comma before it. */
  private long hex() throws DataFormatException {
    long number = 0;
    int first = ++at;
    for (; at < to; at++) {
      int digit = Character.digit((char) bytes[at], RADIX);
      if (digit < 0) {
        break;
      }
      number = number * RADIX + digit;
    }
    if (at == first) {
      throw new DataFormatException("a number is missing");
    }
    return number;
  }

  private long[] entries() throws DataFormatException {
    long[] entries = new long[2 * (to - at)];
    int length = 0;
    long pointer = 0;
    while (at < to) {
      if (bytes[at] == ' ') {
        pointer = hex();
      }
      entries[length++] = pointer;
      entries[length++] = hex();
    }
    return Arrays.copyOf(entries, length);
  }
}
