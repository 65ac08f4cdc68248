package assay.stores.cassandra;

import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * The parsed settings of a Cassandra store.
 *
 * @param hosts servers to which the driver connects first; the driver finds the other servers
 * @param credentials file with user name and password; empty if the servers require neither
 * @param tls file with the TLS settings; empty means plain text
 * @param datacenter name of the local data centre; empty means the first host's data centre
 * @param bufferBytes maximum total size of unacknowledged writes, in bytes; 0 means that a session
 *     waits for each write
 * @param inFlight maximum number of unacknowledged writes of a buffering session, and of concurrent
 *     reads in one multi-row read
 * @param pageSize maximum number of cells per request of a read or scan
 * @param connections number of connections to each host
 * @param jmx JMX addresses of the servers; may be empty
 * @param written all settings by name, as the user wrote them
 */
record CassandraOptions(
    List<Address> hosts,
    String credentials,
    String tls,
    String datacenter,
    String keyspace,
    int replicas,
    Duration timeout,
    long bufferBytes,
    int inFlight,
    ConsistencyLevel readConsistency,
    ConsistencyLevel writeConsistency,
    int pageSize,
    int connections,
    List<Address> jmx,
    SortedMap<String, String> written) {

  private static final int CQL_PORT = 9042;
  private static final int JMX_PORT = 7199;

  private static final Set<DefaultConsistencyLevel> CONSISTENCIES =
      EnumSet.complementOf(
          EnumSet.of(DefaultConsistencyLevel.SERIAL, DefaultConsistencyLevel.LOCAL_SERIAL));

  static final List<Setting> SETTINGS =
      List.of(
          new Setting(
              "hosts",
              "",
              "Servers to connect to first: HOST[:PORT], separated by commas. Default port: 9042."),
          Setting.path(
              "credentials", "", "Path of a properties file with username= and password=."),
          Setting.path(
              "tls",
              "",
              "Path of a properties file with truststore-path=, truststore-password= and, if"
                  + " clients need a key, keystore-path= and keystore-password=. Empty means"
                  + " unencrypted connections."),
          new Setting(
              "datacenter",
              "",
              "Data centre to send requests to. Empty means the first host's data centre."),
          new Setting("keyspace", "assay", "Keyspace of the tables, created if missing."),
          new Setting(
              "replicas", "1", "Number of replicas of each row if Assay creates the keyspace."),
          Setting.TIMEOUT,
          Setting.BUFFER.withMeaning(
              "Maximum total size of a session's unacknowledged writes. 0 means that the session"
                  + " waits until each write is acknowledged."),
          new Setting(
              "in-flight",
              "256",
              "Maximum number of a session's unacknowledged writes, and of concurrent reads in one"
                  + " multi-row read."),
          new Setting(
              "read-consistency",
              "local_quorum",
              "Consistency level of reads, such as one, quorum, local_one or all."),
          new Setting(
              "write-consistency",
              "local_quorum",
              "Consistency level of writes, such as one, quorum, local_one or all."),
          new Setting(
              "page-size", "5000", "Maximum number of cells that each request of a scan returns."),
          new Setting("connections", "1", "Number of connections to each host."),
          new Setting(
              "jmx",
              "",
              "JMX addresses of the servers: HOST[:PORT], separated by commas. Needed for flushes,"
                  + " compactions and additional metrics."));

  record Address(String host, int port) {
    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  static CassandraOptions of(StoreSettings settings) throws StoreException {
    CassandraOptions options = read(settings);
    if (options.hosts.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'hosts' is missing; set it to HOST[:PORT] of one or more servers");
    }
    return options;
  }

  static CassandraOptions read(StoreSettings settings) throws StoreException {
    return new CassandraOptions(
        settings.parse("hosts", text -> addresses(text, CQL_PORT)),
        settings.text("credentials"),
        settings.text("tls"),
        settings.text("datacenter"),
        settings.parse("keyspace", CassandraOptions::keyspace),
        settings.count("replicas", 1, 100),
        settings.timeout(),
        settings.bytes("buffer"),
        settings.count("in-flight", 1, 30_000),
        settings.oneOf("read-consistency", "consistency level", CONSISTENCIES),
        settings.oneOf("write-consistency", "consistency level", CONSISTENCIES),
        settings.count("page-size", 1, 1_000_000),
        settings.count("connections", 1, 1000),
        settings.parse("jmx", text -> addresses(text, JMX_PORT)),
        settings.all());
  }

  boolean buffers() {
    return bufferBytes > 0;
  }

  long waitNanos() {
    return timeout.toNanos() + Answers.GRACE_NANOS;
  }

  /**
   * Returns the deadline for the answer to a request that is sent now, as a value of {@link
   * System#nanoTime}.
   */
  long deadlineNanos() {
    return System.nanoTime() + waitNanos();
  }

  private static List<Address> addresses(String text, int defaultPort) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .map(part -> address(part, defaultPort))
        .toList();
  }

  private static Address address(String text, int defaultPort) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      return new Address(text, defaultPort);
    }
    String port = text.substring(colon + 1);
    if (colon == 0 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
      throw new IllegalArgumentException("'" + text + "' must be HOST or HOST:PORT");
    }
    return new Address(text.substring(0, colon), Integer.parseInt(port));
  }

  private static String keyspace(String text) {
    if (!text.matches("[A-Za-z0-9_]{1,48}")) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a keyspace name: at most 48 letters, digits and underscores");
    }
    return text;
  }
}
