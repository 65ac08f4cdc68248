package assay.stores.accumulo.server;

import assay.store.StoreException;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import assay.store.client.Daemons;
import assay.stores.accumulo.client.AccumuloFailures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.manager.thrift.ManagerMonitorInfo;
import org.apache.accumulo.core.master.thrift.TabletServerStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples metrics of all tablet servers in parallel. For a tablet server that does not answer in
 * time, the sample contains the manager's last report. If the manager has no report either, the
 * sample omits the server. Thread-safe.
 */
public final class InternalsSampler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InternalsSampler.class);
  private static final int MOST_THREADS = 16;

  /**
   * Maximum time to take a sample, even if the store's time-out is longer. A hung tablet server
   * must not delay the values of other servers.
   */
  private static final Duration LONGEST = Duration.ofSeconds(2);

  private static final long IDLE_THREAD_SECONDS = 5;

  private final ClientContext context;
  private final ServerCalls calls;
  private final ThrottledQuery files;
  private final ThrottledQuery folders;
  private final Duration timeout;
  private final ThreadPoolExecutor asking;

  /** Milliseconds by which each server's clock is ahead of this machine's clock. */
  private final ConcurrentMap<String, Long> clockAhead = new ConcurrentHashMap<>();

  public InternalsSampler(ClientContext context, ServerCalls calls, Duration timeout) {
    this.context = context;
    this.calls = calls;
    this.timeout = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
    this.files = new ThrottledQuery(tableId -> TabletFiles.count(context, timeout, tableId));
    this.folders = new ThrottledQuery(tableId -> TableFolders.of(context, tableId));
    this.asking =
        new ThreadPoolExecutor(
            MOST_THREADS,
            MOST_THREADS,
            IDLE_THREAD_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> Daemons.thread(task, "accumulo-internals"));
    asking.allowCoreThreadTimeOut(true);
  }

  /**
   * Samples the metrics of a table and of all tablet servers. The call returns within two seconds,
   * or within the store's time-out if the time-out is shorter.
   *
   * @param table name of the table; empty means the totals of all tables
   * @throws StoreException if the table does not exist, or if no server answers
   */
  public List<Reading> sample(String table) throws StoreException {
    String tableId = idOf(table);
    List<String> servers = context.instanceOperations().getTabletServers();
    long deadline = System.nanoTime() + timeout.toNanos();
    Future<ManagerMonitorInfo> manager = asking.submit(calls::manager);
    Future<ThrottledQuery.Answer> counted = asking.submit(() -> files.of(tableId));
    Future<ThrottledQuery.Answer> stored = asking.submit(() -> folders.of(tableId));
    Map<String, Future<TabletServerStatus>> statuses = new LinkedHashMap<>();
    for (String server : servers) {
      Callable<TabletServerStatus> question = () -> statusOf(server);
      statuses.put(server, asking.submit(question));
    }
    List<Reading> readings = new ArrayList<>();
    List<TabletServerStatus> heard = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (Map.Entry<String, Future<TabletServerStatus>> entry : statuses.entrySet()) {
      TabletServerStatus status = await(entry.getValue(), deadline, entry.getKey());
      if (status == null) {
        silent.add(entry.getKey());
      } else {
        heard.add(status);
        ServerReadings.add(status, entry.getKey(), tableId, 0, readings);
      }
    }
    if (silent.isEmpty() && !heard.isEmpty()) {
      ServerReadings.addInstance(heard, readings);
    }
    ManagerMonitorInfo known = await(manager, deadline, "the manager");
    if (known != null) {
      addLastWords(known, silent, tableId, readings);
      ServerReadings.add(known, readings);
    }
    if (readings.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "no server reported metrics within "
              + timeout.toMillis()
              + " ms; servers asked: "
              + servers);
    }
    readings.add(Reading.fresh(Metric.SERVERS, "", servers.size()));
    add(await(counted, deadline, "the metadata table"), readings);
    add(await(stored, deadline, "the file system"), readings);
    return readings;
  }

  private static void add(ThrottledQuery.Answer answer, List<Reading> out) {
    if (answer != null) {
      double age = answer.ageSeconds();
      answer.values().forEach((metric, value) -> out.add(new Reading(metric, "", value, age)));
    }
  }

  private String idOf(String table) throws StoreException {
    if (table.isEmpty()) {
      return "";
    }
    try {
      return context.getTableId(table).canonical();
    } catch (TableNotFoundException e) {
      throw AccumuloFailures.administration("read the metrics of", table, e);
    }
  }

  private TabletServerStatus statusOf(String server) throws Exception {
    TabletServerStatus status = calls.status(server);
    clockAhead.put(server, status.getLastContact() - System.currentTimeMillis());
    return status;
  }

  private void addLastWords(
      ManagerMonitorInfo known, List<String> silent, String tableId, List<Reading> readings) {
    if (known.getTServerInfo() == null) {
      return;
    }
    for (TabletServerStatus status : known.getTServerInfo()) {
      if (silent.contains(status.getName())) {
        ServerReadings.add(status, status.getName(), tableId, ageSeconds(status), readings);
      }
    }
  }

  /**
   * Returns the age of a tablet server's status in seconds; NaN if the server has never answered.
   * The status has a timestamp from the server's clock. The offset of the server's clock from this
   * machine's clock is measured whenever the server answers.
   */
  private double ageSeconds(TabletServerStatus status) {
    Long ahead = clockAhead.get(status.getName());
    return ahead == null
        ? Double.NaN
        : Math.max(0, System.currentTimeMillis() + ahead - status.getLastContact()) / 1000.0;
  }

  private static <T> T await(Future<T> answer, long deadline, String whom) throws StoreException {
    try {
      return answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // If one server fails, the sample is still valid: only the failed server's chart has a gap.
      LOG.debug("{} does not report its metrics", whom, e);
      answer.cancel(true);
      return null;
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw StoreException.failed("interrupted while asking " + whom + " for metrics", e);
    }
  }

  @Override
  public void close() {
    asking.shutdownNow();
  }
}
