package assay.study.fanout;

import assay.lab.ledger.LedgerLog;
import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Log of the requests of one thread. The log is a text file in the run folder, and is flushed about
 * once a second. Not thread-safe.
 *
 * <pre>
 * {…}                              header, JSON
 * s ["HOST:PORT", …]               servers of the requests that follow
 * r BEGUN,TOOK,OUTCOME,ROUNDS,STALE KEYS:TIME …
 *                                  a request, followed by each server's number of keys and time to
 *                                  the last answer, which is summed over rounds
 * f {…}                            a fault, JSON
 * </pre>
 *
 * <p>Numbers are hexadecimal. BEGUN is in ms since the start time in the header. TOOK and TIME are
 * in µs.
 */
final class RequestLog implements AutoCloseable {
  private static final long LONGEST_MILLIS = 1000;

  private final LedgerLog file;
  private final Header header;
  private long written;
  private List<String> servers = List.of();

  /**
   * Attributes that all requests of a log share.
   *
   * @param kind {@link FanOut#KIND}, which distinguishes request logs from other ledgers
   * @param table name of the table in the store
   * @param startMillis start of the log, in ms since the epoch
   */
  record Header(String kind, String table, String activity, int thread, long startMillis) {
    static Header of(ThreadContext context, long startMillis) {
      return new Header(
          FanOut.KIND, context.table(), context.activity(), context.thread(), startMillis);
    }
  }

  /**
   * @throws IOException if the file already exists, or cannot be written
   */
  RequestLog(Path path, Header header) throws IOException {
    this.header = header;
    written = header.startMillis();
    file = new LedgerLog(path, header);
  }

  String client() {
    return header.activity() + ", thread " + header.thread();
  }

  /**
   * Records a request.
   *
   * @param begun start of the request, in ms since the epoch
   * @param took duration of the request in ns
   * @param stale number of rows that secondary replicas returned
   * @param keysOf number of requested keys by server
   * @param nanosOf time in ns until the last answer of each server, summed over rounds; 0 if a
   *     server did not answer
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

  void fault(WrongValue fault) {
    file.text("f ").json(fault).endLine();
  }

  @Override
  public void close() {
    file.close();
  }
}
