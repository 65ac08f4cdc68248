package assay.study.milestones;

import assay.lab.load.SystemClock;
import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunFolder;
import assay.lab.workload.Seat;
import assay.store.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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

  /** Counter, two times, a sum, commas and a space. */
  private static final int MOST_BYTES = 8 + 16 + 16 + 16 + 4;

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int DIGIT_BITS = 4;

  private final AppendFile file;
  private final long start;
  private final byte[] line = new byte[2 + BATCH * MOST_BYTES];
  private int length;
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
    Files.createDirectories(path.getParent());
    Files.createFile(path);
    file = AppendFile.locked(path);
    file.append(
        (RunFolder.JSON.writeValueAsString(header) + "\n").getBytes(StandardCharsets.UTF_8));
    start = header.startMillis();
    written = start;
    begin();
  }

  private void begin() {
    line[0] = 'v';
    length = 1;
    votes = 0;
  }

  /**
   * Notes a vote.
   *
   * @param begun when it was sent, and answered, in ms since the epoch
   * @param counted whether the store acknowledged it
   * @param sum that it was told, or {@link #NOT_TOLD}
   */
  void vote(int counter, long begun, long ended, Outcome counted, long sum) {
    line[length++] = ' ';
    hex(counter);
    line[length++] = ',';
    hex(begun - start);
    line[length++] = ',';
    hex(ended - begun);
    line[length++] = ',';
    if (counted == Outcome.UNKNOWN) {
      line[length++] = UNKNOWN;
    } else if (counted != Outcome.OK) {
      line[length++] = FAILED;
    } else if (sum == NOT_TOLD) {
      line[length++] = NO_SUM;
    } else {
      hex(sum);
    }
    if (++votes == BATCH || ended - written >= LONGEST_MILLIS) {
      written = ended;
      write();
    }
  }

  private void hex(long number) {
    long left = Math.max(0, number);
    int digits =
        Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(left) + DIGIT_BITS - 1) / DIGIT_BITS);
    int at = length + digits;
    length = at;
    while (digits-- > 0) {
      line[--at] = DIGITS[(int) left & 0xf];
      left >>>= DIGIT_BITS;
    }
  }

  /** Hands what was noted to the operating system. */
  void write() {
    if (votes > 0) {
      line[length++] = '\n';
      append(Arrays.copyOf(line, length));
      begin();
    }
  }

  void delivered(int counter, long milestone, long millis, Outcome outcome) {
    append(
        String.format("d %x,%x,%x,%s\n", counter, milestone, millis - start, outcome)
            .getBytes(StandardCharsets.US_ASCII));
  }

  void died(int counter, long milestone, long millis) {
    append(
        String.format("x %x,%x,%x\n", counter, milestone, millis - start)
            .getBytes(StandardCharsets.US_ASCII));
  }

  /** The voter ends by itself: each of its votes is noted. */
  void end(long millis) {
    write();
    append(String.format("e %x\n", millis - start).getBytes(StandardCharsets.US_ASCII));
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
