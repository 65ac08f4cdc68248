package assay.stores.cassandra;

import assay.store.StoreException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.internal.core.loadbalancing.DcInferringLoadBalancingPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Opens a store by creating a session of the driver. The session's first request verifies that the
 * cluster answers.
 */
final class CassandraConnector {
  /**
   * Delay before the driver first tries to reconnect to a server. Later delays are longer, but at
   * most {@link #LONGEST_RECONNECT}. The driver therefore soon notices that a server is up,
   * regardless of how long the server was down.
   */
  private static final Duration RECONNECT = Duration.ofMillis(200);

  private static final Duration LONGEST_RECONNECT = Duration.ofSeconds(1);

  /**
   * Maximum number of concurrent requests per connection in Cassandra's protocol. Sessions send far
   * fewer requests.
   */
  private static final int STREAMS = 32_768;

  private CassandraConnector() {}

  static CassandraStore open(CassandraOptions options) throws StoreException {
    String hosts =
        options.hosts().stream()
            .map(CassandraOptions.Address::toString)
            .collect(Collectors.joining(","));
    CqlSessionBuilder builder =
        CqlSession.builder()
            .withClassLoader(CassandraConnector.class.getClassLoader())
            .withConfigLoader(config(options));
    for (CassandraOptions.Address host : options.hosts()) {
      InetSocketAddress address = new InetSocketAddress(host.host(), host.port());
      if (address.isUnresolved()) {
        throw new StoreException(
            StoreException.Kind.UNREACHABLE, "setting 'hosts': no such host: " + host);
      }
      builder.addContactPoint(address);
    }
    if (!options.datacenter().isEmpty()) {
      builder.withLocalDatacenter(options.datacenter());
    }
    if (!options.credentials().isEmpty()) {
      Properties credentials = credentials(Path.of(options.credentials()));
      builder.withAuthCredentials(
          credentials.getProperty("username"), credentials.getProperty("password"));
    }
    Optional<Tls> tls =
        options.tls().isEmpty() ? Optional.empty() : Optional.of(Tls.read(Path.of(options.tls())));
    tls.ifPresent(of -> builder.withSslEngineFactory(of.engines()));
    return new CassandraStore(connect(builder, options, tls, hosts), options, hosts);
  }

  private static CqlSession connect(
      CqlSessionBuilder builder, CassandraOptions options, Optional<Tls> tls, String hosts)
      throws StoreException {
    CompletableFuture<CqlSession> opening = builder.buildAsync().toCompletableFuture();
    try {
      return opening.get(options.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      StoreException failure = CassandraFailures.opening(hosts, e.getCause());
      throw failure.kind() == StoreException.Kind.UNREACHABLE
          ? CassandraHandshake.told(options.hosts().get(0), tls, e.getCause())
              .or(
                  () ->
                      CassandraHandshake.objection(options.hosts().get(0), tls, options.timeout()))
              .orElse(failure)
          : failure;
    } catch (TimeoutException e) {
      abandon(opening);
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "no answer from Cassandra at "
              + hosts
              + " within "
              + options.timeout().toMillis()
              + " ms",
          e);
    } catch (InterruptedException e) {
      abandon(opening);
      Thread.currentThread().interrupt();
      throw StoreException.failed("interrupted while opening Cassandra at " + hosts, e);
    }
  }

  /**
   * Closes the driver's session if the session opens only after the time-out. A session that fails
   * to open closes itself.
   */
  private static void abandon(CompletableFuture<CqlSession> opening) {
    var unused = opening.thenAccept(CqlSession::closeAsync);
  }

  private static DriverConfigLoader config(CassandraOptions options) {
    Duration timeout = options.timeout();
    return DriverConfigLoader.programmaticBuilder(CassandraConnector.class.getClassLoader())
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, timeout)
        .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, timeout)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, timeout)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, timeout)
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, timeout)
        .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, STREAMS)
        .withInt(DefaultDriverOption.CONNECTION_MAX_ORPHAN_REQUESTS, STREAMS / 2)
        .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, options.connections())
        .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, RECONNECT)
        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, LONGEST_RECONNECT)
        .withClass(
            DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, DcInferringLoadBalancingPolicy.class)
        .withStringList(
            DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, List.of(options.keyspace()))
        // By default, the driver waits one second for further schema changes before it rereads the
        // schema.
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ZERO)
        // By default, closing a session waits two seconds for further tasks, which never come.
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .build();
  }

  static Properties credentials(Path file) throws StoreException {
    Properties credentials = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      credentials.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw StoreException.badSetting(
          "credentials", file.toAbsolutePath() + " cannot be read: " + e.getMessage(), e);
    }
    for (String name : List.of("username", "password")) {
      if (credentials.getProperty(name, "").isEmpty()) {
        throw StoreException.badSetting(
            "credentials", file.toAbsolutePath() + ": '" + name + "' is missing");
      }
    }
    return credentials;
  }
}
