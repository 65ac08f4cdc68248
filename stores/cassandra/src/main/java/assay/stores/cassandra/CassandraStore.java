package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.Tables;
import assay.store.capability.AtomicUpdates;
import assay.store.capability.Internals;
import assay.store.capability.Placement;
import assay.store.capability.Protection;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Store that accesses a Cassandra cluster. All of Assay's sessions share one session of the driver.
 */
final class CassandraStore implements Store, Placement, AtomicUpdates, Internals, Protection {
  private static final Logger LOG = LoggerFactory.getLogger(CassandraStore.class);
  private static final long CLOSE_SECONDS = 10;

  private final CqlSession session;
  private final CassandraOptions options;
  private final StoreInfo info;
  private final Jmx jmx;
  private final CassandraTables tables;
  private final ServerViews views;

  CassandraStore(CqlSession session, CassandraOptions options, String hosts) {
    this.session = session;
    this.options = options;
    this.jmx = new Jmx(options, this::serverOf);
    this.tables = new CassandraTables(session, options, jmx);
    this.views = new ServerViews(session, options);
    Metadata metadata = session.getMetadata();
    String version =
        metadata.getNodes().values().stream()
            .map(Node::getCassandraVersion)
            .filter(Objects::nonNull)
            .findFirst()
            .map(Version::toString)
            .orElse("unknown");
    this.info =
        new StoreInfo(
            "cassandra",
            version,
            metadata.getClusterName().orElse("unnamed cluster") + " at " + hosts,
            options.written(),
            List.of("cassandra"),
            List.of("cassandra"));
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Tables tables() {
    return tables;
  }

  @Override
  public AtomicSession openSession(String table) throws StoreException {
    tables.require(table);
    return new CassandraSession(session, options, new TableStatements(session, options, table));
  }

  @Override
  public List<String> serversOf(String table, List<Bytes> rows) throws StoreException {
    tables.require(table);
    TokenMap tokens =
        session
            .getMetadata()
            .getTokenMap()
            .orElseThrow(
                () -> StoreException.failed("the servers have not reported their token ranges"));
    Map<TokenRange, Node> owners = new HashMap<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      tokens.getTokenRanges(node).forEach(range -> owners.put(range, node));
    }
    List<String> servers = new ArrayList<>(rows.size());
    for (Bytes row : rows) {
      Token token = tokens.newToken(ByteBuffer.wrap(row.toArray()));
      servers.add(
          owners.entrySet().stream()
              .filter(range -> range.getKey().contains(token))
              .findFirst()
              .map(range -> CassandraFailures.address(range.getValue()))
              .orElseThrow(
                  () ->
                      StoreException.failed(
                          "no server holds row '" + row + "' of table '" + table + "'")));
    }
    return servers;
  }

  @Override
  public List<Reading> sample(String table) throws StoreException {
    List<Reading> readings = new ArrayList<>(views.sample(table));
    readings.addAll(jmx.sample(options.keyspace(), table));
    return readings;
  }

  @Override
  public List<Bytes> credentials() throws StoreException {
    return options.credentials().isEmpty()
        ? List.of()
        : List.of(
            Bytes.of(
                CassandraConnector.credentials(Path.of(options.credentials()))
                    .getProperty("password")));
  }

  @Override
  public Bytes plainQuestion() {
    return Bytes.of(CassandraHandshake.OPTIONS);
  }

  @Override
  public Store reopened() throws StoreException {
    return CassandraConnector.open(options);
  }

  /**
   * Returns the CQL address of the server with a given JMX address. Returns the JMX address if the
   * host runs several servers or none.
   */
  private String serverOf(CassandraOptions.Address jmx) {
    InetAddress host = new InetSocketAddress(jmx.host(), jmx.port()).getAddress();
    List<String> there =
        session.getMetadata().getNodes().values().stream()
            .filter(
                node ->
                    node.getEndPoint().resolve() instanceof InetSocketAddress address
                        && address.getAddress().equals(host))
            .map(CassandraFailures::address)
            .toList();
    return there.size() == 1 ? there.get(0) : jmx.toString();
  }

  @Override
  public void close() {
    jmx.close();
    try {
      session.closeAsync().toCompletableFuture().get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("cannot close the driver's session", e);
      session.forceCloseAsync();
    } catch (InterruptedException e) {
      session.forceCloseAsync();
      Thread.currentThread().interrupt();
    }
  }
}
