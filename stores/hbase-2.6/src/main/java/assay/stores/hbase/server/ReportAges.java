package assay.stores.hbase.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * How old servers' reports to their master are. Their times are the master's clock's, which may
 * differ from this machine's by any amount: so a report's age is counted here, from when it was
 * first seen. It is too young by the time between two questions at most. Thread-safe.
 */
final class ReportAges {
  private final LongSupplier nanoTime;
  private final Map<String, Seen> byServer = new ConcurrentHashMap<>();

  private record Seen(long report, boolean first, long nanos) {}

  /**
   * @param nanoTime this machine's monotonic clock
   */
  ReportAges(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * The age of a server's newest report.
   *
   * @param report its time by the master's clock
   * @return NaN while it is the first that is seen of that server: nobody knows since when it is
   *     there
   */
  double seconds(String server, long report) {
    long now = nanoTime.getAsLong();
    Seen seen =
        byServer.compute(
            server,
            (name, before) ->
                before == null
                    ? new Seen(report, true, now)
                    : before.report == report ? before : new Seen(report, false, now));
    return seen.first ? Double.NaN : (now - seen.nanos) / 1e9;
  }
}
