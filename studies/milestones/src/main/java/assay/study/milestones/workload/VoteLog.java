package assay.study.milestones.workload;

import assay.lab.ledger.LedgerLog;
import assay.lab.load.SystemClock;
import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Ledger of one voter, with its votes and deliveries. The ledger is flushed after a batch of votes,
 * at least once a second, and before each delivery. Flushed lines survive the death of the process.
 * Not thread-safe.
 *
 * <pre>
 * {…}                              header, JSON
 * v COUNTER,BEGUN,TOOK,SUM …       votes; SUM is ? if the outcome is unknown, - if the vote failed,
 *                                  = if only the sum is unknown
 * d COUNTER,MILESTONE,MILLIS,OUTCOME
 *                                  a delivery ended
 * x COUNTER,MILESTONE,MILLIS       the voter crashed before the delivery (simulated)
 * e MILLIS                         the voter ended
 * </pre>
 *
 * <p>Numbers are hexadecimal and times are in ms. BEGUN and MILLIS are relative to the start time
 * in the header.
 */
public final class VoteLog {
  /** Value that is recorded for an unknown sum. */
  public static final long NOT_TOLD = -1;

  /** Maximum number of votes whose records are lost if the process dies. */
  public static final int BATCH = 256;

  public static final char UNKNOWN = '?';
  public static final char FAILED = '-';
  static final char NO_SUM = '=';

  private static final long LONGEST_MILLIS = 1000;

  private final LedgerLog file;
  private final long start;
  private int votes;
  private long written;

  /**
   * Attributes that all votes of a ledger share.
   *
   * @param table name of the votes' table in the store
   * @param clock identifier of the clock with which the machine measures all times in the ledger;
   *     empty if unknown
   * @param startMillis start of the ledger, in ms since the epoch
   */
  public record Header(
      String clock,
      String table,
      String notifications,
      String activity,
      int thread,
      String way,
      int posts,
      int users,
      int types,
      List<Long> milestones,
      int batch,
      long startMillis) {
    public Header {
      milestones = List.copyOf(milestones);
    }

    static Header of(Votes votes, ThreadContext context, long startMillis) {
      return new Header(
          SystemClock.SPINNING.origin(),
          context.table(),
          votes.notifications(),
          context.activity(),
          context.thread(),
          votes.way(),
          votes.posts(),
          votes.users(),
          votes.types(),
          votes.milestones(),
          BATCH,
          startMillis);
    }

    public String voter() {
      return activity + ", thread " + thread;
    }
  }

  /**
   * @throws IOException if the file already exists, or cannot be written
   */
  public VoteLog(Path path, Header header) throws IOException {
    file = new LedgerLog(path, header);
    start = header.startMillis();
    written = start;
  }

  /**
   * Records a vote.
   *
   * @param begun time when the vote was sent, in ms since the epoch
   * @param ended time when the vote was answered, in ms since the epoch
   * @param counted outcome of the increment
   * @param sum sum that the voter received, or {@link #NOT_TOLD}
   */
  public void vote(int counter, long begun, long ended, Outcome counted, long sum) {
    if (votes == 0) {
      file.letter('v');
    }
    file.letter(' ').hex(counter).letter(',').hex(begun - start).letter(',').hex(ended - begun);
    file.letter(',');
    if (counted == Outcome.UNKNOWN) {
      file.letter(UNKNOWN);
    } else if (counted != Outcome.OK) {
      file.letter(FAILED);
    } else if (sum == NOT_TOLD) {
      file.letter(NO_SUM);
    } else {
      file.hex(sum);
    }
    if (++votes == BATCH || ended - written >= LONGEST_MILLIS) {
      written = ended;
      write();
    }
  }

  /** Passes all recorded votes to the operating system. */
  public void write() {
    if (votes > 0) {
      file.endLine().flush();
      votes = 0;
    }
  }

  /**
   * Records the outcome of a delivery. All earlier votes are written before the outcome of the
   * delivery.
   */
  public void delivered(int counter, long milestone, long millis, Outcome outcome) {
    beginDelivery('d', counter, milestone, millis).letter(',').text(outcome.name());
    file.endLine().flush();
  }

  public void died(int counter, long milestone, long millis) {
    beginDelivery('x', counter, milestone, millis).endLine().flush();
  }

  private LedgerLog beginDelivery(char kind, int counter, long milestone, long millis) {
    write();
    file.letter(kind).letter(' ').hex(counter).letter(',').hex(milestone);
    return file.letter(',').hex(millis - start);
  }

  /** Marks the ledger as complete, and closes the file. */
  public void end(long millis) {
    write();
    file.letter('e').letter(' ').hex(millis - start).endLine().close();
  }
}
