package assay.stores.hbase.server;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Estimates the age of region servers' reports to the master. A report has a timestamp from the
 * master's clock. The offset of the master's clock from this machine's clock is unknown. A report's
 * age is therefore the time since this process first read the report. The measured age is too low
 * by at most the time between two calls for the same server. Thread-safe.
 */
final class ReportAges {
  private final LongSupplier nanoTime;
  private final Map<String, Seen> byServer = new HashMap<>();

  private record Seen(long report, boolean first, long nanos) {}

  ReportAges(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Returns the age of a region server's latest report in seconds.
   *
   * @param report timestamp of the report by the master's clock
   * @return NaN for the first report of a server, because the age of that report is unknown
   */
  synchronized double seconds(String server, long report) {
    long now = nanoTime.getAsLong();
    Seen before = byServer.get(server);
    if (before == null || before.report != report) {
      byServer.put(server, new Seen(report, before == null, now));
    }
    Seen seen = byServer.get(server);
    return seen.first ? Double.NaN : (now - seen.nanos) / 1e9;
  }
}
