package assay.stores.accumulo.client;

import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import assay.store.client.KerberosLogin;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.client.Durability;

/**
 * Settings of the Accumulo store.
 *
 * @param krb5Conf path of a {@code krb5.conf} file; empty means the machine's default file
 * @param bufferBytes size of the write buffer in bytes; 0 means a flush after each write
 * @param bufferLatency maximum time that a write stays in the buffer; zero means no limit
 * @param scanBatch maximum number of cells per request of a scan
 * @param scanScaled whether a request of a scan fetches only as many cells as the scan is estimated
 *     to need
 * @param queryThreads number of threads of a session's batch scanner
 * @param filterJar URL from which the tablet servers load the filter jar; empty means the jar of
 *     this Assay installation
 * @param written all settings by name, as the user wrote them
 */
public record AccumuloOptions(
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
          Setting.path("client-properties", "", "Path of the site's accumulo-client.properties."),
          KerberosLogin.SETTING,
          Setting.TIMEOUT,
          Setting.BUFFER.withMeaning(
              "Buffer size of a session's batch writer, which sends data when the buffer is half"
                  + " full. 0 means no buffering."),
          new Setting(
              "buffer-latency",
              "2min",
              "Maximum time that a write stays in the buffer. 0 means no limit."),
          new Setting(
              "buffer-threads", "3", "Number of sending threads of a session's batch writer."),
          new Setting(
              "durability", "default", "Durability of writes: default, none, log, flush or sync."),
          new Setting(
              "scan-batch", "1000", "Maximum number of cells that each request of a scan returns."),
          Setting.SCAN_BUFFER,
          new Setting(
              "query-threads", "3", "Number of reading threads of a session's batch scanner."),
          new Setting(
              "filter-jar",
              "",
              "URL (file: or hdfs:) from which the servers load the filter jar (Assay's filters)."
                  + " Empty means the filter jar in the store's folder 'iterators', which only"
                  + " servers on this machine can read."));

  public static AccumuloOptions of(StoreSettings settings) throws StoreException {
    if (settings.text("client-properties").isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'client-properties' is missing; set it to the path of the site's"
              + " accumulo-client.properties");
    }
    return read(settings);
  }

  /**
   * Parses and validates settings. Unlike {@link #of}, this method accepts settings that lack the
   * path of the client properties file.
   */
  public static AccumuloOptions read(StoreSettings settings) throws StoreException {
    return new AccumuloOptions(
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
        settings.parse("filter-jar", AccumuloOptions::url),
        settings.all());
  }

  public BatchWriterConfig writer() {
    BatchWriterConfig config =
        new BatchWriterConfig()
            .setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .setMaxLatency(bufferLatency.toMillis(), TimeUnit.MILLISECONDS)
            .setMaxWriteThreads(bufferThreads)
            .setDurability(durability);
    // If bufferBytes is 0, every write is flushed immediately, so the default buffer size is
    // enough.
    return bufferBytes > 0 ? config.setMaxMemory(bufferBytes) : config;
  }

  private static String url(String text) {
    if (!text.isEmpty() && !text.matches("[a-z][a-z0-9+.-]*:/.*")) {
      throw new IllegalArgumentException("'" + text + "' is not a URL such as file:///PATH.jar");
    }
    return text;
  }
}
