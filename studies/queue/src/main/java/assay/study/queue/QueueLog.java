package assay.study.queue;

import assay.lab.load.SystemClock;
import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunFolder;
import assay.lab.workload.Seat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A ledger of one producer or consumer: each transaction before its commit, then how it ended. What
 * was written outlives the process. Of one thread.
 *
 * <pre>
 * {…}                                   header, JSON
 * t POINTER FIRST COUNT MILLIS          a producer has written COUNT events from number FIRST on
 * k GROUP CONSUMER ID MILLIS ENTRIES    a consumer is about to commit that it received entries
 * d GROUP CONSUMER ID MILLIS ENTRIES    it has received them, whatever follows
 * c ID MILLIS NUMBER                    committed, with the number of the commit
 * a|u|x ID MILLIS                       aborted, unknown; died before the end (simulated)
 * e MILLIS                              the thread ended
 * </pre>
 *
 * <p>Entries are {@code POINTER:NUMBER,NUMBER} with blanks between. Numbers are hexadecimal, times
 * in ms since the header's start.
 */
final class QueueLog {
  static final char COMMITTED = 'c';
  static final char ABORTED = 'a';
  static final char UNKNOWN = 'u';
  static final char DIED = 'x';
  static final char WRITTEN = 't';
  static final char TAKEN = 'k';
  static final char RECEIVED = 'd';
  static final char ENDED = 'e';

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int MOST_NUMBER = 17;

  private final AppendFile file;
  private final long start;
  private byte[] line = new byte[1 << 12];
  private int length;
  private long pointer;

  /**
   * What all lines of a ledger have in common.
   *
   * @param queue {@code producer} or {@code consumer}
   * @param clock what times are measured by; empty if not known
   * @param table as the store calls it
   * @param producer number of the producer in its events; negative of a consumer
   * @param startMillis since the epoch
   */
  record Header(
      String queue,
      String clock,
      String table,
      String activity,
      int thread,
      int producer,
      long startMillis) {
    static final String PRODUCER = "producer";
    static final String CONSUMER = "consumer";

    static Header of(String queue, Seat seat, int producer, long startMillis) {
      return new Header(
          queue,
          SystemClock.SPINNING.origin(),
          seat.table(),
          seat.activity(),
          seat.thread(),
          producer,
          startMillis);
    }

    /** In words. */
    String name() {
      return activity + ", thread " + thread;
    }
  }

  /**
   * Begins a ledger.
   *
   * @throws IOException if the file is there, or cannot be written
   */
  QueueLog(Path path, Header header) throws IOException {
    Files.createDirectories(path.getParent());
    Files.createFile(path);
    file = AppendFile.locked(path);
    file.append(
        (RunFolder.JSON.writeValueAsString(header) + "\n").getBytes(StandardCharsets.UTF_8));
    start = header.startMillis();
  }

  /** A producer has written events, and will commit. */
  void written(long of, long first, int count, long millis) {
    begin(WRITTEN);
    hex(of);
    hex(first);
    hex(count);
    hex(millis - start);
    end();
  }

  /** Begins to note the entries of a consumer's transaction. */
  void entries(char kind, int group, int consumer, long id, long millis) {
    begin(kind);
    hex(group);
    hex(consumer);
    hex(id);
    hex(millis - start);
    pointer = -1;
  }

  /** An entry, in the order of keys. */
  void entry(long of, int number) {
    if (of == pointer) {
      reserve();
      line[length++] = ',';
      digits(number);
    } else {
      pointer = of;
      hex(of);
      line[length++] = ':';
      digits(number);
    }
  }

  /** Hands the entries to the operating system. */
  void end() {
    reserve();
    line[length++] = '\n';
    append(Arrays.copyOf(line, length));
  }

  /** A transaction has ended. */
  void ended(char how, long id, long millis) {
    begin(how);
    hex(id);
    hex(millis - start);
    end();
  }

  /** A consumer's transaction has committed. */
  void committed(long id, long millis, long number) {
    begin(COMMITTED);
    hex(id);
    hex(millis - start);
    hex(number);
    end();
  }

  /** The thread ends by itself. */
  void close(long millis) {
    begin(ENDED);
    hex(millis - start);
    end();
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void begin(char kind) {
    length = 0;
    line[length++] = (byte) kind;
  }

  private void hex(long number) {
    reserve();
    line[length++] = ' ';
    digits(number);
  }

  private void reserve() {
    if (length + 2 * MOST_NUMBER > line.length) {
      line = Arrays.copyOf(line, 2 * line.length);
    }
  }

  private void digits(long number) {
    reserve();
    long left = Math.max(0, number);
    int digits = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(left) + 3) / 4);
    int at = length + digits;
    length = at;
    while (digits-- > 0) {
      line[--at] = DIGITS[(int) left & 0xf];
      left >>>= 4;
    }
  }

  private void append(byte[] lines) {
    try {
      file.append(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
