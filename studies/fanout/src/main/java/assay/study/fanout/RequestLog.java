package assay.study.fanout;

import assay.lab.ledger.LedgerLog;
import assay.lab.workload.Seat;
import assay.store.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What one thread notes of its requests: a file of lines in the run folder, which are handed to the
 * operating system once a second. Of one thread.
 *
 * <pre>
 * {…}                              header, JSON
 * s ["HOST:PORT", …]               servers, from here on
 * r BEGUN,TOOK,OUTCOME,ROUNDS,STALE KEYS:TIME …
 *                                  a request; behind it each server's keys, and the time to the
 *                                  server's last answer
 * f {…}                            a fault, JSON
 * </pre>
 *
 * <p>Numbers are hexadecimal. BEGUN is in ms since the header's start, other times are in µs.
 */
final class RequestLog implements AutoCloseable {
  private static final long LONGEST_MILLIS = 1000;

  private final LedgerLog file;
  private final Header header;
  private long written;
  private List<String> servers = List.of();

  /**
   * What a log's requests have in common.
   *
   * @param kind {@link FanOut#KIND}, unlike that of other ledgers
   * @param table as the store calls it
   * @param startMillis since the epoch
   */
  record Header(String kind, String table, String activity, int thread, long startMillis) {
    static Header of(Seat seat, long startMillis) {
      return new Header(FanOut.KIND, seat.table(), seat.activity(), seat.thread(), startMillis);
    }
  }

  /**
   * Begins a log.
   *
   * @throws IOException if the file is there, or cannot be written
   */
  RequestLog(Path path, Header header) throws IOException {
    this.header = header;
    written = header.startMillis();
    file = new LedgerLog(path, header);
  }

  /** Who makes the requests, in words. */
  String client() {
    return header.activity() + ", thread " + header.thread();
  }

  /**
   * Notes a request.
   *
   * @param begun in ms since the epoch
   * @param took in ns
   * @param stale rows that another copy than the first answered
   * @param keysOf number of keys by server
   * @param nanosOf time to the last answer by server; 0 if none came
   */
  void request(
      long begun,
      long took,
      Outcome outcome,
      int rounds,
      long stale,
      List<String> newServers,
      int[] keysOf,
      long[] nanosOf) {
    if (!servers.equals(newServers)) {
      servers = newServers;
      file.text("s ").json(servers).endLine();
    }
    file.text("r ").hex(begun - header.startMillis()).letter(',');
    file.hex(TimeUnit.NANOSECONDS.toMicros(took)).letter(',').text(outcome.name());
    file.letter(',').hex(rounds).letter(',').hex(stale);
    for (int i = 0; i < keysOf.length; i++) {
      file.letter(' ').hex(keysOf[i]).letter(':').hex(TimeUnit.NANOSECONDS.toMicros(nanosOf[i]));
    }
    file.endLine();
    if (begun - written >= LONGEST_MILLIS) {
      written = begun;
      file.flush();
    }
  }

  /** Notes a fault. */
  void fault(Fault fault) {
    file.text("f ").json(fault).endLine();
  }

  @Override
  public void close() {
    file.close();
  }
}
