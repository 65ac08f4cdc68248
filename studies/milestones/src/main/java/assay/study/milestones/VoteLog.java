package assay.study.milestones;

import assay.lab.ledger.LedgerLog;
import assay.lab.load.SystemClock;
import assay.lab.workload.Seat;
import assay.store.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A voter's ledger: each of its votes with time and sum, and each delivery. Votes are written some
 * hundred at a time, or once a second, and before each delivery; what was written outlives the
 * process. Of one thread.
 *
 * <pre>
 * {…}                              header, JSON
 * v COUNTER,BEGUN,TOOK,SUM …       votes; SUM is ? if the vote is unknown, - if it failed, = if no sum
 *                                  was told
 * d COUNTER,MILESTONE,MILLIS,OUTCOME
 *                                  a delivery ended
 * x COUNTER,MILESTONE,MILLIS       the voter died before the delivery (simulated)
 * e MILLIS                         the voter ended
 * </pre>
 *
 * <p>Numbers are hexadecimal, times in ms: BEGUN and MILLIS since the header's start.
 */
final class VoteLog {
  /** The sum of a vote that was told none. */
  static final long NOT_TOLD = -1;

  /** Most votes that are lost with the process. */
  static final int BATCH = 256;

  static final char UNKNOWN = '?';
  static final char FAILED = '-';
  static final char NO_SUM = '=';

  private static final long LONGEST_MILLIS = 1000;

  private final LedgerLog file;
  private final long start;
  private int votes;
  private long written;

  /**
   * What a ledger's votes have in common.
   *
   * @param table of the votes, as the store calls it
   * @param clock what {@code startMillis} and all times are measured by; empty if not known
   * @param startMillis since the epoch
   */
  record Header(
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
    Header {
      milestones = List.copyOf(milestones);
    }

    static Header of(Votes votes, Seat seat, long startMillis) {
      return new Header(
          SystemClock.SPINNING.origin(),
          seat.table(),
          votes.notifications(),
          seat.activity(),
          seat.thread(),
          votes.way(),
          votes.posts(),
          votes.users(),
          votes.types(),
          votes.milestones(),
          BATCH,
          startMillis);
    }

    Posts all() {
      return new Posts(posts, users, types);
    }

    /** In words. */
    String voter() {
      return activity + ", thread " + thread;
    }
  }

  /**
   * Begins a ledger.
   *
   * @throws IOException if the file is there, or cannot be written
   */
  VoteLog(Path path, Header header) throws IOException {
    file = new LedgerLog(path, header);
    start = header.startMillis();
    written = start;
  }

  /**
   * Notes a vote.
   *
   * @param begun when it was sent, and answered, in ms since the epoch
   * @param counted whether the store acknowledged it
   * @param sum that it was told, or {@link #NOT_TOLD}
   */
  void vote(int counter, long begun, long ended, Outcome counted, long sum) {
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

  /** Hands what was noted to the operating system. */
  void write() {
    if (votes > 0) {
      file.endLine().flush();
      votes = 0;
    }
  }

  /** Votes were written before. */
  void delivered(int counter, long milestone, long millis, Outcome outcome) {
    beginDelivery('d', counter, milestone, millis).letter(',').text(outcome.name());
    file.endLine().flush();
  }

  /** The same of a delivery that the voter did not live to begin. */
  void died(int counter, long milestone, long millis) {
    beginDelivery('x', counter, milestone, millis).endLine().flush();
  }

  private LedgerLog beginDelivery(char kind, int counter, long milestone, long millis) {
    write();
    file.letter(kind).letter(' ').hex(counter).letter(',').hex(milestone);
    return file.letter(',').hex(millis - start);
  }

  /** The voter ends by itself: each of its votes is noted. */
  void end(long millis) {
    write();
    file.letter('e').letter(' ').hex(millis - start).endLine().close();
  }
}
