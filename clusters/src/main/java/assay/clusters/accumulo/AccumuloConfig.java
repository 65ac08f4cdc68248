package assay.clusters.accumulo;

import assay.clusters.ClusterException;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.LogConfig;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.tuning.ConfFile;
import assay.clusters.process.tuning.KnownKeys;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the configuration files of Accumulo's servers and clients. */
final class AccumuloConfig {
  private static final String SESSION_TIMEOUT = "instance.zookeeper.timeout";

  private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(ms|s|m|h)?");

  static final ConfFile FILE =
      new ConfFile(
          "accumulo",
          ConfFile.Format.PROPERTIES,
          Map.of(
              "instance\\.(volumes.*|zookeeper\\.host|name)|rpc\\.bind\\.addr|.*\\.port(\\..*)?",
              "Assay, which sets all folders, addresses and ports",
              "general\\.(micrometer|custom\\.metrics)\\..*",
              "the option '" + AccumuloSettings.METRICS.key() + "'",
              "(instance\\.(rpc|security)|rpc\\.(javax|sasl)|general\\.(kerberos|rpc\\.server))\\..*",
              "the option '" + AccumuloSecurity.SETTING.key() + "'",
              "tserver\\.memory\\.maps\\.max",
              "the option '" + AccumuloSettings.NATIVE_MAP + "'",
              "tserver\\.memory\\.maps\\.native\\.enabled",
              "the option '" + AccumuloSettings.NATIVE + "'"),
          new KnownKeys(
              "accumulo",
              "accumulo-",
              "accumulo-core-",
              "org/apache/accumulo/core/conf/Property.class"));

  /**
   * Log levels by logger. A start waits for the manager's log line about the scan of all tablets,
   * and the manager logs this line only at debug level. Without a metrics listener, the library
   * {@code reactor} would log a warning for each packet of metrics.
   */
  private static final Map<String, String> LOG_LEVELS =
      Map.of(
          "org.apache.accumulo.manager.Manager", "debug",
          "org.apache.hadoop", "warn",
          "io.micrometer.shaded.reactor", "error");

  private static final String METRICS_PART = "metrics.properties";
  private static final String CLIENT_FILE = "accumulo-client.properties";

  private static final String INSTANCE_NAME = "instance.name";
  private static final String INSTANCE_SECRET = "instance.secret";
  private static final String NATIVE_MAPS = "native.maps";
  private static final String USUAL_INSTANCE_NAME = "assay";

  private static final int SECRET_BYTES = 16;
  private static final int LOGS_A_MAP = 3;
  private static final int SMALLEST_WAL_MIB = 256;

  private AccumuloConfig() {}

  static void remember(ClusterStart start, boolean nativeMaps) {
    if (start.state().fact(INSTANCE_NAME).isEmpty()) {
      start.remember(INSTANCE_NAME, USUAL_INSTANCE_NAME);
      start.remember(INSTANCE_SECRET, randomSecret());
    }
    start.remember(NATIVE_MAPS, Boolean.toString(nativeMaps));
  }

  static String instanceName(ClusterState state) {
    return state.fact(INSTANCE_NAME);
  }

  static String secret(ClusterState state) {
    return state.fact(INSTANCE_SECRET);
  }

  static boolean nativeMaps(ClusterState state) {
    return Boolean.parseBoolean(state.fact(NATIVE_MAPS));
  }

  static Path localVolume(ClusterFolder folder) {
    return folder.root().resolve("volume");
  }

  private static String volume(ClusterState state) {
    return Hdfs.isWanted(state.settings())
        ? Hdfs.uri(state) + "/accumulo"
        : "file://" + localVolume(state.folder());
  }

  static Path clientProperties(ClusterFolder folder) {
    return folder.root().resolve(CLIENT_FILE);
  }

  static void writeServers(ClusterStart start) {
    ClusterState state = start.state();
    ClusterFolder folder = start.folder();
    ClusterSettings settings = start.settings();
    AccumuloSecurity security = AccumuloSecurity.of(settings);
    int nativeMapMib = settings.mebibytes(AccumuloSettings.NATIVE_MAP);
    String metricsPort = settings.text(AccumuloSettings.METRICS.key());
    int walMib = Math.max(SMALLEST_WAL_MIB, nativeMapMib / LOGS_A_MAP + 1);
    Map<String, String> values =
        Map.of(
            "volume", volume(state),
            "secret", secret(state),
            "zookeepers", ZooKeeperServer.address(state),
            "servers", settings.text(AccumuloSettings.SERVERS),
            "nativeMaps", Boolean.toString(nativeMaps(state)),
            "nativeMapMib", Integer.toString(nativeMapMib),
            "walMib", Integer.toString(walMib),
            "metrics", metricsPort.equals("0") ? "" : metrics(metricsPort),
            "security", security.serverPart(folder),
            "authentication", security.hadoopPart());
    folder.write(
        folder.conf().resolve("accumulo.properties"),
        start.tuned(FILE, Template.filled(AccumuloConfig.class, "accumulo.properties", values)));
    folder.write(
        folder.conf().resolve("core-site.xml"),
        Template.filled(AccumuloConfig.class, "core-site.xml", values));
    folder.write(folder.conf().resolve(LogConfig.FILE), LogConfig.text(LOG_LEVELS));
    Hdfs.writeClientConfig(start, folder.conf());
  }

  private static String metrics(String port) {
    return Template.filled(AccumuloConfig.class, METRICS_PART, Map.of("port", port));
  }

  static void writeClient(ClusterState state, String password) {
    state
        .folder()
        .write(
            clientProperties(state.folder()),
            Template.filled(
                AccumuloConfig.class,
                CLIENT_FILE,
                Map.of(
                    "instanceName", instanceName(state),
                    "zookeepers", ZooKeeperServer.address(state),
                    "security",
                        AccumuloSecurity.of(state.settings())
                            .clientPart(state.folder(), password))));
  }

  static String password(ClusterFolder folder) {
    Path file = clientProperties(folder);
    String remedy = "restore this file, or delete " + folder.root() + " to start over";
    Properties values = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      values.load(reader);
    } catch (IOException e) {
      throw ClusterException.failed(
          "cannot read the root password from " + file + "; " + remedy, e);
    }
    String password = values.getProperty("auth.token", "");
    if (password.isEmpty()) {
      throw ClusterException.failed(file + " has no auth.token; " + remedy);
    }
    return password;
  }

  static String randomSecret() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static Duration sessionTimeout(ClusterState state) {
    return FILE.value(state.conf(FILE), SESSION_TIMEOUT)
        .map(TIME::matcher)
        .filter(Matcher::matches)
        .map(time -> Duration.of(Long.parseLong(time.group(1)), unit(time.group(2))))
        .orElse(Duration.ZERO);
  }

  /**
   * Returns the unit of a duration in Accumulo's configuration. A duration without a unit is in
   * seconds.
   */
  private static ChronoUnit unit(String name) {
    return switch (name == null ? "s" : name) {
      case "ms" -> ChronoUnit.MILLIS;
      case "m" -> ChronoUnit.MINUTES;
      case "h" -> ChronoUnit.HOURS;
      default -> ChronoUnit.SECONDS;
    };
  }
}
