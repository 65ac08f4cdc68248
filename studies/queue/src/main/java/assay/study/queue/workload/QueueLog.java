package assay.study.queue.workload;

import assay.lab.ledger.LedgerLog;
import assay.lab.load.SystemClock;
import assay.lab.workload.ThreadContext;
import assay.study.queue.oracle.Transactions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;

/**
 * Writes the ledger of one producer or consumer. The ledger records each transaction before its
 * commit, and then the outcome. Every line is flushed, so that the line survives the death of the
 * process. Not thread-safe.
 *
 * <pre>
 * {…}                                   header, JSON
 * t POINTER FIRST COUNT MILLIS          a producer has written COUNT events from number FIRST on
 * k GROUP CONSUMER ID MILLIS ENTRIES    a consumer is about to commit the receipt of entries
 * d GROUP CONSUMER ID MILLIS ENTRIES    a consumer has received entries, even without a commit
 * c ID MILLIS NUMBER                    committed, with the number of the commit
 * a|u|x ID MILLIS                       aborted; unknown; crashed before the end (simulated)
 * e MILLIS                              the thread ended
 * </pre>
 *
 * <p>ENTRIES are separated by spaces. Entries with the same write pointer have the form {@code
 * POINTER:NUMBER,NUMBER}. All numbers are hexadecimal. MILLIS is the time in ms since the start in
 * the header.
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

  private final LongSupplier clock;
  private final long start;

  /**
   * Header of a ledger, which describes the thread that writes the ledger.
   *
   * @param queue side of the queue: {@code producer} or {@code consumer}
   * @param clock identifier of the machine's monotonic clock; empty if unknown
   * @param table name of the table in the store
   * @param activity name of the activity in the run
   * @param producer number of the producer, which all its events contain; negative for a consumer
   * @param startMillis start time of the ledger, in ms since the epoch
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

  private QueueLog(LedgerLog file, LongSupplier clock, long start) {
    this.file = file;
    this.clock = clock;
    this.start = start;
  }

  /**
   * Creates the ledger of a producer or consumer.
   *
   * @param queue side of the queue: {@code producer} or {@code consumer}
   * @param transactions connection to the oracle; null if nothing is to be recorded
   * @param clock current time in ms since the epoch
   * @throws UncheckedIOException if the file already exists, or cannot be written
   */
  static QueueLog open(
      String queue,
      ThreadContext context,
      int producer,
      Transactions transactions,
      LongSupplier clock) {
    if (transactions == null || context.ledger().isEmpty()) {
      return new QueueLog(null, clock, 0);
    }
    Header header = Header.of(queue, context, producer, clock.getAsLong());
    try {
      return new QueueLog(
          new LedgerLog(context.ledger().get(), header), clock, header.startMillis());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void written(long pointer, long first, int count) {
    line(WRITTEN, pointer, first, count, millis());
  }

  /**
   * Records the entries that a consumer's transaction receives. Nothing is recorded if there are no
   * entries.
   *
   * @param kind {@link #TAKEN} or {@link #RECEIVED}
   * @param id id of the consumer's transaction
   * @param pointers write pointers of the entries, in the order of the entries' keys
   * @param numbers number of each entry within the transaction that wrote the entry
   * @param count number of entries
   */
  void entries(
      char kind, GroupConsumer consumer, long id, long[] pointers, int[] numbers, int count) {
    if (file == null || count == 0) {
      return;
    }
    begin(kind, consumer.group(), consumer.number(), id, millis());
    for (int i = 0; i < count; i++) {
      if (i > 0 && pointers[i] == pointers[i - 1]) {
        file.letter(',').hex(numbers[i]);
      } else {
        file.letter(' ').hex(pointers[i]).letter(':').hex(numbers[i]);
      }
    }
    file.endLine().flush();
  }

  void ended(char how, long id) {
    line(how, id, millis());
  }

  void committed(long id, long number) {
    line(COMMITTED, id, millis(), number);
  }

  /**
   * Records that the thread ended normally, and closes the ledger and the connection to the oracle.
   *
   * @param transactions connection to the oracle; null if there is none
   */
  void close(Transactions transactions) {
    try {
      if (file != null) {
        begin(ENDED, millis()).endLine().close();
      }
    } finally {
      if (transactions != null) {
        transactions.close();
      }
    }
  }

  private long millis() {
    return clock.getAsLong() - start;
  }

  private void line(char kind, long... numbers) {
    if (file != null) {
      begin(kind, numbers).endLine().flush();
    }
  }

  private LedgerLog begin(char kind, long... numbers) {
    file.letter(kind);
    for (long number : numbers) {
      file.letter(' ').hex(number);
    }
    return file;
  }
}
