package assay.stores.hbase.server;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The ages of servers' reports to their master. Reports have a time by the master's clock, whose
 * offset from this machine's clock is unknown. A report's age is therefore measured from the moment
 * when this process first reads the report. The measured age is too low by at most the time between
 * two requests. Thread-safe.
 */
final class ReportAges {
  private final LongSupplier nanoTime;
  private final Map<String, Seen> byServer = new HashMap<>();

  private record Seen(long report, boolean first, long nanos) {}

  /**
   * @param nanoTime this machine's monotonic clock, in ns
   */
  ReportAges(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * The age of a server's latest report in seconds.
   *
   * @param report time of the report by the master's clock
   * @return the age; NaN for the server's first report, because its age is unknown
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
