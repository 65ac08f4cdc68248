package assay.stores.cassandra;

import assay.store.StoreException;
import assay.store.capability.Internals;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import assay.store.client.Daemons;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Uses JMX for requests that CQL lacks: flushes, compactions, and metrics of heaps and memtables. A
 * hung server would block its caller forever. Requests to each server therefore run in a separate
 * thread, which is abandoned if the server hangs. Thread-safe.
 */
final class Jmx implements AutoCloseable {
  private static final String STORAGE = "org.apache.cassandra.db:type=StorageService";
  private static final String TABLE_METRIC = "org.apache.cassandra.metrics:type=Table,keyspace=";

  private record OfTable(String bean, String attribute, Metric metric) {}

  private static final List<OfTable> OF_TABLE =
      List.of(
          new OfTable("LiveSSTableCount", "Value", Metric.STORE_FILES),
          new OfTable("LiveDiskSpaceUsed", "Count", Metric.STORE_FILE_BYTES),
          new OfTable("MemtableColumnsCount", "Value", Metric.MEMORY_ENTRIES),
          new OfTable("MemtableLiveDataSize", "Value", Metric.MEMORY_BYTES));

  private static final ObjectName MEMORY = objectName("java.lang:type=Memory");
  private static final String[] COLLECTED = {"CollectionCount", "CollectionTime"};
  private static final String[] TEXT_AND_TEXTS = {"java.lang.String", "[Ljava.lang.String;"};
  private static final String[] SPLIT_TEXT_AND_TEXTS = {
    "boolean", "java.lang.String", "[Ljava.lang.String;"
  };

  private static final Logger LOG = LoggerFactory.getLogger(Jmx.class);

  private final CassandraOptions options;
  private final Function<CassandraOptions.Address, String> nameOf;
  private final List<Server> servers;

  Jmx(CassandraOptions options, Function<CassandraOptions.Address, String> nameOf) {
    this.options = options;
    this.nameOf = nameOf;
    this.servers = options.jmx().stream().map(Server::new).toList();
  }

  @FunctionalInterface
  private interface Question<A> {
    A ask(MBeanServerConnection server, Set<ObjectName> collectors) throws JMException, IOException;
  }

  /**
   * Flushes a table on all servers. Waits until every server has written the table's in-memory data
   * to files.
   */
  void flush(String keyspace, String table) throws StoreException {
    Object[] arguments = {keyspace, new String[] {table}};
    everywhere(
        "flush",
        table,
        (server, collectors) ->
            server.invoke(
                new ObjectName(STORAGE), "forceKeyspaceFlush", arguments, TEXT_AND_TEXTS));
  }

  /**
   * Compacts a table on all servers. Waits until every server has merged the table's files into one
   * file.
   */
  void compact(String keyspace, String table) throws StoreException {
    flush(keyspace, table);
    Object[] arguments = {false, keyspace, new String[] {table}};
    everywhere(
        "compact",
        table,
        (server, collectors) ->
            server.invoke(
                new ObjectName(STORAGE),
                "forceKeyspaceCompaction",
                arguments,
                SPLIT_TEXT_AND_TEXTS));
  }

  /**
   * Returns metrics that CQL does not provide; empty if the JMX addresses of the servers are
   * unknown.
   */
  List<Reading> sample(String keyspace, String table) throws StoreException {
    List<Reading> readings = new ArrayList<>();
    for (Server server : servers) {
      try {
        readings.addAll(
            server.ask(
                (connection, collectors) ->
                    readings(connection, collectors, keyspace, table, nameOf.apply(server.address)),
                true));
      } catch (ExecutionException | TimeoutException e) {
        throw new StoreException(
            StoreException.Kind.UNREACHABLE,
            "cannot read Cassandra's JMX at " + server.address + ": " + reason(e),
            e);
      }
    }
    return readings;
  }

  private void everywhere(String action, String table, Question<?> question) throws StoreException {
    if (servers.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "cannot "
              + action
              + " table '"
              + table
              + "' without JMX; set 'jmx' to the servers' addresses");
    }
    for (Server server : servers) {
      try {
        server.ask(question, false);
      } catch (ExecutionException | TimeoutException e) {
        throw StoreException.failed(
            "cannot " + action + " table '" + table + "' at " + server.address + ": " + reason(e),
            e);
      }
    }
  }

  private static String reason(Exception e) {
    return CassandraFailures.line(e instanceof ExecutionException ? e.getCause() : e);
  }

  /**
   * Reads the metrics with few calls, because an additional call costs a server more than an
   * additional value.
   */
  private static List<Reading> readings(
      MBeanServerConnection connection,
      Set<ObjectName> collectors,
      String keyspace,
      String table,
      String name)
      throws JMException, IOException {
    List<Reading> readings = new ArrayList<>();
    CompositeData heap = (CompositeData) connection.getAttribute(MEMORY, "HeapMemoryUsage");
    readings.add(Reading.fresh(Metric.HEAP_BYTES, name, (Long) heap.get("used")));
    double collections = 0;
    double millis = 0;
    for (ObjectName collector : collectors) {
      for (Attribute attribute : connection.getAttributes(collector, COLLECTED).asList()) {
        double value = ((Number) attribute.getValue()).doubleValue();
        if (attribute.getName().equals(COLLECTED[0])) {
          collections += value;
        } else {
          millis += value;
        }
      }
    }
    readings.add(Reading.fresh(Metric.GC_COUNT, name, collections));
    readings.add(Reading.fresh(Metric.GC_TIME, name, millis));
    if (!table.equals(Internals.NO_TABLE)) {
      String beans = TABLE_METRIC + keyspace + ",scope=" + table + ",name=";
      for (OfTable of : OF_TABLE) {
        ObjectName bean = new ObjectName(beans + of.bean());
        Number value = (Number) connection.getAttribute(bean, of.attribute());
        readings.add(Reading.fresh(of.metric(), name, value.doubleValue()));
      }
    }
    return readings;
  }

  private static ObjectName objectName(String name) {
    try {
      return new ObjectName(name);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public void close() {
    servers.forEach(Server::forget);
  }

  private final class Server {
    private final CassandraOptions.Address address;
    private Link link;

    Server(CassandraOptions.Address address) {
      this.address = address;
    }

    <A> A ask(Question<A> question, boolean bounded) throws ExecutionException, TimeoutException {
      Link used = link();
      boolean answered = false;
      try {
        var answer = used.thread.submit(() -> used.answer(question, address));
        A result =
            bounded
                ? answer.get(options.timeout().toMillis(), TimeUnit.MILLISECONDS)
                : answer.get();
        answered = true;
        return result;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ExecutionException(e);
      } finally {
        if (!answered) {
          forget();
        }
      }
    }

    private synchronized Link link() {
      if (link == null) {
        link = new Link();
      }
      return link;
    }

    synchronized void forget() {
      if (link != null) {
        link.abandon();
        link = null;
      }
    }
  }

  private static final class Link {
    private final ExecutorService thread =
        Executors.newSingleThreadExecutor(task -> Daemons.thread(task, "cassandra-jmx"));
    private JMXConnector connector;
    private MBeanServerConnection server;

    private Set<ObjectName> collectors;

    <A> A answer(Question<A> question, CassandraOptions.Address address)
        throws JMException, IOException {
      if (server == null) {
        connect(address);
      }
      return question.ask(server, collectors);
    }

    // The address can be trusted, because the user who runs this process supplied it.
    @SuppressWarnings("BanJNDI")
    private void connect(CassandraOptions.Address address) throws JMException, IOException {
      connector =
          JMXConnectorFactory.connect(
              new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + address + "/jmxrmi"));
      MBeanServerConnection connected = connector.getMBeanServerConnection();
      collectors = connected.queryNames(new ObjectName("java.lang:type=GarbageCollector,*"), null);
      server = connected;
    }

    /**
     * Closes the connection, and ends the thread, as soon as the thread's current request returns.
     */
    void abandon() {
      thread.execute(
          () -> {
            if (connector != null) {
              try {
                connector.close();
              } catch (IOException e) {
                // The failure does not matter, because the connection is no longer used.
                LOG.debug("cannot close a JMX connection", e);
              }
            }
          });
      thread.shutdown();
    }
  }
}
