package assay.stores.cassandra;

import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import assay.store.client.RequestFailure;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Reads metrics from the servers' virtual tables through CQL. A server computes its virtual tables
 * when they are read, so every value is current. All requests of a sample run in parallel.
 * Thread-safe.
 */
final class ServerViews {
  private static final String REQUESTS = "Native-Transport-Requests";
  private static final String FLUSHES = "MemtableFlushWriter";
  private static final String COMPACTIONS = "CompactionExecutor";
  private static final String READS = "ReadStage";
  private static final String WRITES = "MutationStage";
  private static final String POOLS =
      "SELECT name, active_tasks, pending_tasks, completed_tasks FROM system_views.thread_pools"
          + " WHERE name IN ('"
          + String.join("', '", REQUESTS, FLUSHES, COMPACTIONS, READS, WRITES)
          + "')";

  private record PoolCount(String pool, String column, Metric metric) {}

  private static final List<PoolCount> QUEUES =
      List.of(
          new PoolCount(FLUSHES, "active_tasks", Metric.FLUSHES_RUNNING),
          new PoolCount(FLUSHES, "pending_tasks", Metric.FLUSHES_QUEUED),
          new PoolCount(COMPACTIONS, "active_tasks", Metric.COMPACTIONS_RUNNING),
          new PoolCount(COMPACTIONS, "pending_tasks", Metric.COMPACTIONS_QUEUED),
          new PoolCount(REQUESTS, "pending_tasks", Metric.REQUESTS_QUEUED));

  /**
   * Numbers of read tasks and write tasks that the servers' thread pools have completed. Assay
   * reports these numbers as the numbers of read and write requests to all tables together.
   */
  private static final List<PoolCount> COMPLETED =
      List.of(
          new PoolCount(READS, "completed_tasks", Metric.READ_REQUESTS),
          new PoolCount(WRITES, "completed_tasks", Metric.WRITE_REQUESTS));

  /**
   * Query for metrics of the chunk cache, which contains blocks of files. Servers without this
   * cache return no row.
   */
  private static final String BLOCKS =
      "SELECT hit_count, request_count, size_bytes FROM system_views.caches WHERE name = 'chunks'";

  private static final String OF_TABLE = " WHERE keyspace_name = ? AND table_name = ?";

  private final CqlSession session;
  private final CassandraOptions options;

  ServerViews(CqlSession session, CassandraOptions options) {
    this.session = session;
    this.options = options;
  }

  private final class Asked {
    private final Node node;
    private final CompletionStage<AsyncResultSet> pools;
    private final CompletionStage<AsyncResultSet> blocks;
    private final List<CompletionStage<AsyncResultSet>> ofTable = new ArrayList<>();

    Asked(Node node, String table) {
      this.node = node;
      pools = ask(POOLS);
      blocks = ask(BLOCKS);
      if (!table.equals(Internals.NO_TABLE)) {
        for (String view :
            List.of("local_read_latency", "local_scan_latency", "local_write_latency")) {
          ofTable.add(
              ask("SELECT count FROM system_views." + view + OF_TABLE, options.keyspace(), table));
        }
      }
    }

    /**
     * Sends a query to the server. The driver caches prepared statements, so each server parses
     * each query only once.
     */
    private CompletionStage<AsyncResultSet> ask(String cql, Object... of) {
      return session.executeAsync(session.prepare(cql).bind(of).setNode(node));
    }
  }

  /**
   * Returns readings of all servers that are up.
   *
   * @param table a table, or {@link Internals#NO_TABLE}
   */
  List<Reading> sample(String table) throws StoreException {
    List<Asked> asked =
        session.getMetadata().getNodes().values().stream()
            .filter(node -> node.getState() == NodeState.UP)
            .map(node -> new Asked(node, table))
            .toList();
    List<Reading> readings = new ArrayList<>();
    readings.add(Reading.fresh(Metric.SERVERS, "", asked.size()));
    session
        .getMetadata()
        .getTokenMap()
        .ifPresent(
            map -> readings.add(Reading.fresh(Metric.TABLETS, "", map.getTokenRanges().size())));
    long deadline = options.deadlineNanos();
    for (Asked one : asked) {
      try {
        add(one, table, deadline, readings);
      } catch (RequestFailure e) {
        throw new StoreException(
            StoreException.Kind.UNREACHABLE,
            "cannot query Cassandra's server "
                + CassandraFailures.address(one.node)
                + ": "
                + CassandraFailures.line(e.getCause()),
            e.getCause());
      }
    }
    return readings;
  }

  private void add(Asked asked, String table, long deadline, List<Reading> readings)
      throws RequestFailure, StoreException {
    String server = CassandraFailures.address(asked.node);
    Map<String, Row> pools = new HashMap<>();
    for (Row row : Answers.await(asked.pools, deadline).currentPage()) {
      pools.put(row.getString("name"), row);
    }
    add(QUEUES, pools, server, readings);
    Row blocks = Answers.await(asked.blocks, deadline).one();
    if (blocks != null) {
      double hits = number(blocks, "hit_count");
      double misses = Math.max(0, number(blocks, "request_count") - hits);
      readings.add(Reading.fresh(Metric.CACHE_HITS, server, hits));
      readings.add(Reading.fresh(Metric.CACHE_MISSES, server, misses));
      readings.add(Reading.fresh(Metric.CACHE_BYTES, server, number(blocks, "size_bytes")));
    }
    if (table.equals(Internals.NO_TABLE)) {
      add(COMPLETED, pools, server, readings);
      return;
    }
    double[] counts = new double[asked.ofTable.size()];
    for (int i = 0; i < counts.length; i++) {
      Row row = Answers.await(asked.ofTable.get(i), deadline).one();
      if (row == null) {
        throw StoreException.noTable(table);
      }
      counts[i] = number(row, "count");
    }
    readings.add(Reading.fresh(Metric.READ_REQUESTS, server, counts[0] + counts[1]));
    readings.add(Reading.fresh(Metric.WRITE_REQUESTS, server, counts[2]));
  }

  private static void add(
      List<PoolCount> counts, Map<String, Row> pools, String server, List<Reading> readings) {
    for (PoolCount count : counts) {
      Row pool = pools.get(count.pool());
      if (pool != null) {
        readings.add(Reading.fresh(count.metric(), server, number(pool, count.column())));
      }
    }
  }

  private static double number(Row row, String column) {
    return ((Number) row.getObject(column)).doubleValue();
  }
}
