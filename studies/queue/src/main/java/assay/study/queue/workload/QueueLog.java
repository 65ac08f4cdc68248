package assay.study.queue.workload;

import assay.lab.ledger.LedgerLog;
import assay.lab.load.SystemClock;
import assay.lab.workload.ThreadContext;
import assay.study.queue.oracle.Transactions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * A ledger of one producer or consumer. It records each transaction before its commit, and then the
 * outcome. Every line is flushed, so that it survives the death of the process. Not thread-safe.
 *
 * <pre>
 * {…}                                   header, JSON
 * t POINTER FIRST COUNT MILLIS          a producer has written COUNT events from number FIRST on
 * k GROUP CONSUMER ID MILLIS ENTRIES    a consumer is about to commit the receipt of entries
 * d GROUP CONSUMER ID MILLIS ENTRIES    a consumer has received entries, even without a commit
 * c ID MILLIS NUMBER                    committed, with the number of the commit
 * a|u|x ID MILLIS                       aborted; unknown; died before the end (simulated)
 * e MILLIS                              the thread ended
 * </pre>
 *
 * <p>Entries have the form {@code POINTER:NUMBER,NUMBER} and are separated by blanks. Numbers are
 * hexadecimal, and times are in ms since the header's start.
 */
public final class QueueLog {
  public static final char COMMITTED = 'c';
  public static final char ABORTED = 'a';
  public static final char UNKNOWN = 'u';
  public static final char DIED = 'x';
  public static final char WRITTEN = 't';
  public static final char TAKEN = 'k';
  public static final char RECEIVED = 'd';
  public static final char ENDED = 'e';

  private final LedgerLog file;
  private final long start;
  private long pointer;

  /**
   * Attributes that all lines of a ledger have in common.
   *
   * @param queue side of the queue: {@code producer} or {@code consumer}
   * @param clock clock that measures the times; empty if unknown
   * @param table name of the table in the store
   * @param producer number by which the events identify the producer; negative for a consumer
   * @param startMillis start of the ledger, in ms since the epoch
   */
  public record Header(
      String queue,
      String clock,
      String table,
      String activity,
      int thread,
      int producer,
      long startMillis) {
    public static final String PRODUCER = "producer";
    static final String CONSUMER = "consumer";

    static Header of(String queue, ThreadContext context, int producer, long startMillis) {
      return new Header(
          queue,
          SystemClock.SPINNING.origin(),
          context.table(),
          context.activity(),
          context.thread(),
          producer,
          startMillis);
    }

    public String name() {
      return activity + ", thread " + thread;
    }
  }

  private QueueLog(Path path, Header header) throws IOException {
    file = new LedgerLog(path, header);
    start = header.startMillis();
  }

  /**
   * The ledger of a source.
   *
   * @param transactions null if the source has no transactions, and therefore no ledger
   * @param clock current time in ms since the epoch
   * @return null if nothing is recorded
   * @throws UncheckedIOException if the file already exists, or cannot be written
   */
  static QueueLog open(
      String queue,
      ThreadContext context,
      int producer,
      Transactions transactions,
      LongSupplier clock) {
    if (transactions == null || context.ledger().isEmpty()) {
      return null;
    }
    try {
      return new QueueLog(
          context.ledger().get(), Header.of(queue, context, producer, clock.getAsLong()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Records that the thread ended normally, and closes what its source uses.
   *
   * @param log null if nothing is recorded
   * @param transactions null if there are none
   */
  static void close(QueueLog log, Transactions transactions, LongSupplier clock) {
    try {
      if (log != null) {
        log.close(clock.getAsLong());
      }
    } finally {
      if (transactions != null) {
        transactions.close();
      }
    }
  }

  public void written(long of, long first, int count, long millis) {
    file.letter(WRITTEN);
    hex(of);
    hex(first);
    hex(count);
    hex(millis - start);
    end();
  }

  /** Starts a line with the entries of a consumer's transaction. */
  public void entries(char kind, int group, int consumer, long id, long millis) {
    file.letter(kind);
    hex(group);
    hex(consumer);
    hex(id);
    hex(millis - start);
    pointer = -1;
  }

  /** Adds an entry. Entries must be added in the order of their keys. */
  void entry(long of, int number) {
    if (of == pointer) {
      file.letter(',').hex(number);
    } else {
      pointer = of;
      hex(of);
      file.letter(':').hex(number);
    }
  }

  /** Ends the line and hands it to the operating system. */
  void end() {
    file.endLine().flush();
  }

  public void ended(char how, long id, long millis) {
    file.letter(how);
    hex(id);
    hex(millis - start);
    end();
  }

  void committed(long id, long millis, long number) {
    file.letter(COMMITTED);
    hex(id);
    hex(millis - start);
    hex(number);
    end();
  }

  private void close(long millis) {
    file.letter(ENDED);
    hex(millis - start);
    file.endLine().close();
  }

  private void hex(long number) {
    file.letter(' ').hex(number);
  }
}
