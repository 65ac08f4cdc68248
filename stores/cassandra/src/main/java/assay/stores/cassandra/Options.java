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
 * How a user wants the driver to work.
 *
 * @param hosts where to connect first; the driver finds the others
 * @param credentials a file of user name and password; empty where none are asked for
 * @param tls a file that says how to speak TLS; empty for plain text
 * @param datacenter empty for that of the first host
 * @param bufferBytes 0 to wait for each write
 * @param inFlight the most unacknowledged writes of a buffering session, and reads of one list
 * @param pageSize the most cells that one exchange of a read or scan brings
 * @param connections connections to each host
 * @param jmx servers whose JMX can be reached; may be empty
 * @param written the settings as they were written, for the record
 */
record Options(
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
          new Setting("hosts", "", "HOST[:PORT],… to connect to first; port 9042 where none is"),
          Setting.path("credentials", "", "path of a properties file with username= and password="),
          Setting.path(
              "tls",
              "",
              "path of a properties file with truststore-path=, truststore-password= and, where clients"
                  + " need a key, keystore-path=, keystore-password="),
          new Setting("datacenter", "", "whose hosts are asked; that of the first one found"),
          new Setting("keyspace", "assay", "where the tables are; made if it is not there"),
          new Setting("replicas", "1", "of each row in a keyspace that is made"),
          Setting.TIMEOUT,
          Setting.BUFFER.withMeaning(
              "bytes of a session's writes under way at once; 0 waits for each"),
          new Setting(
              "in-flight",
              "256",
              "most writes, or reads of one list, under way at once of a session"),
          new Setting("read-consistency", "local_quorum", "one, quorum, local_one, all …"),
          new Setting("write-consistency", "local_quorum", "the same, for writes"),
          new Setting("page-size", "5000", "most cells that one exchange of a scan brings"),
          new Setting("connections", "1", "to each host"),
          new Setting(
              "jmx", "", "HOST[:PORT],… of servers' JMX: for flush, compact and more internals"));

  /** A host and its port. */
  record Address(String host, int port) {
    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  static Options of(StoreSettings settings) throws StoreException {
    Options options = read(settings);
    if (options.hosts.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'hosts' is missing: HOST[:PORT] of one or more of the servers");
    }
    return options;
  }

  /** The same of settings that need not name a host. */
  static Options read(StoreSettings settings) throws StoreException {
    return new Options(
        settings.parse("hosts", text -> addresses(text, CQL_PORT)),
        settings.text("credentials"),
        settings.text("tls"),
        settings.text("datacenter"),
        settings.parse("keyspace", Options::keyspace),
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

  /** Whether a write may return before it is acknowledged. */
  boolean buffers() {
    return bufferBytes > 0;
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
      throw new IllegalArgumentException("'" + text + "' is not HOST or HOST:PORT");
    }
    return new Address(text.substring(0, colon), Integer.parseInt(port));
  }

  private static String keyspace(String text) {
    if (!text.matches("[A-Za-z0-9_]{1,48}")) {
      throw new IllegalArgumentException(
          "'" + text + "' is no keyspace: at most 48 letters, digits and underscores");
    }
    return text;
  }
}
