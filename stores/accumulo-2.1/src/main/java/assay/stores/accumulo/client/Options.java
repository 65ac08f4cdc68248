package assay.stores.accumulo.client;

import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.client.Durability;

/**
 * How a user wants Accumulo's client to work.
 *
 * @param krb5Conf where clients find the Kerberos realm; empty for the machine's own file
 * @param bufferBytes 0 to flush after each write
 * @param bufferLatency zero to hold back without bound
 * @param scanBatch the most cells that one exchange of a scan brings
 * @param scanScaled whether an exchange brings no more than its scan still wants
 * @param queryThreads threads of a session's batch scanner
 * @param filterJar where the servers read the jar of filters; empty for our own copy of it
 * @param written the settings as they were written, for the record
 */
public record Options(
    Path clientProperties,
    String krb5Conf,
    Duration timeout,
    long bufferBytes,
    Duration bufferLatency,
    int bufferThreads,
    Durability durability,
    int scanBatch,
    boolean scanScaled,
    int queryThreads,
    String filterJar,
    SortedMap<String, String> written) {

  public static final List<Setting> SETTINGS =
      List.of(
          Setting.path("client-properties", "", "path of the site's accumulo-client.properties"),
          Setting.path(
              "krb5-conf",
              "",
              "path of a krb5.conf for a site with Kerberos; or the machine's own"),
          Setting.TIMEOUT,
          Setting.BUFFER.withMeaning(
              "memory of a session's batch writer, sent from half of it on; 0 writes through"),
          new Setting(
              "buffer-latency", "2min", "longest that a write waits in the buffer; 0: ever"),
          new Setting("buffer-threads", "3", "threads of a session's batch writer that send"),
          new Setting("durability", "default", "default, none, log, flush or sync"),
          new Setting("scan-batch", "1000", "most cells that one exchange of a scan brings"),
          Setting.SCAN_BUFFER,
          new Setting("query-threads", "3", "threads of a session's batch scanner that ask"),
          new Setting(
              "filter-jar",
              "",
              "URL, file: or hdfs:, at which the servers read the jar of filters; without it"
                  + " the one in the store's folder 'iterators', for servers on this machine"));

  public static Options of(StoreSettings settings) throws StoreException {
    if (settings.text("client-properties").isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'client-properties' is missing: the path of the site's"
              + " accumulo-client.properties");
    }
    return read(settings);
  }

  /** The same of settings that need not say where the site is. */
  public static Options read(StoreSettings settings) throws StoreException {
    return new Options(
        Path.of(settings.text("client-properties")),
        settings.text("krb5-conf"),
        settings.timeout(),
        settings.bytes("buffer"),
        settings.duration("buffer-latency"),
        settings.count("buffer-threads", 1, 1000),
        settings.oneOf("durability", "durability", List.of(Durability.values())),
        settings.count("scan-batch", 1, 1_000_000),
        settings.parse("scan-buffer", Setting::isScaled),
        settings.count("query-threads", 1, 1000),
        settings.parse("filter-jar", Options::url),
        settings.all());
  }

  /** How sessions write. */
  public BatchWriterConfig writer() {
    BatchWriterConfig config =
        new BatchWriterConfig()
            .setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .setMaxLatency(bufferLatency.toMillis(), TimeUnit.MILLISECONDS)
            .setMaxWriteThreads(bufferThreads)
            .setDurability(durability);
    // Written through, the buffer never holds more than the one mutation that is being flushed.
    return bufferBytes > 0 ? config.setMaxMemory(bufferBytes) : config;
  }

  private static String url(String text) {
    if (!text.isEmpty() && !text.matches("[a-z][a-z0-9+.-]*:/.*")) {
      throw new IllegalArgumentException(
          "'" + text + "' is no URL; give one such as file:///PATH.jar");
    }
    return text;
  }
}
