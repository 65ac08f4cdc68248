package assay.stores.hbase.client;

import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import assay.store.client.KerberosLogin;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import org.apache.hadoop.hbase.client.Durability;

/**
 * Settings of the HBase store.
 *
 * @param site path of the cluster's {@code hbase-site.xml}; empty if there is none
 * @param krb5Conf path of a {@code krb5.conf} file; empty means the machine's default file
 * @param zookeeper ZooKeeper addresses; empty means the addresses in {@code hbase-site.xml}
 * @param znode root node in ZooKeeper; empty means the value in {@code hbase-site.xml} or HBase's
 *     default
 * @param user user who reads and writes; empty means the user of this process
 * @param admin user who creates tables and grants rights; empty means the user who reads and writes
 * @param retries maximum number of retries per operation; empty means the value in {@code
 *     hbase-site.xml} or HBase's default
 * @param callTimeout time after which the client abandons a request and retries; at most {@code
 *     timeout}
 * @param nonces whether servers recognise retries of increments; empty means the value in {@code
 *     hbase-site.xml} or HBase's default
 * @param replicaDelay time to wait for a region's primary replica before requests are also sent to
 *     other replicas. Applies only to sessions that may read from any replica
 * @param bufferBytes size of the write buffer in bytes; 0 means no buffering
 * @param scanCaching maximum number of rows per request of a scan; 0 means as many rows as fit into
 *     a response
 * @param scanScaled whether a request of a scan fetches no more rows than the scan needs
 * @param scanBatch maximum number of cells of a row per result; 0 means whole rows
 * @param jmx addresses of the region servers' web pages; empty means the addresses that the cluster
 *     reports
 * @param placement expected storage types of files; runs verify these types
 * @param written all settings by name, as the user wrote them
 */
public record HBaseOptions(
    String site,
    String krb5Conf,
    String zookeeper,
    String znode,
    String user,
    String admin,
    Duration timeout,
    OptionalInt retries,
    Duration callTimeout,
    Optional<Boolean> nonces,
    Duration replicaDelay,
    long bufferBytes,
    Durability durability,
    int scanCaching,
    boolean scanScaled,
    int scanBatch,
    List<String> jmx,
    FilePlacement placement,
    SortedMap<String, String> written) {

  public static final List<Setting> SETTINGS =
      List.of(
          Setting.path(
              "site", "", "Path of the site's hbase-site.xml. Required unless 'zookeeper' is set."),
          KerberosLogin.SETTING,
          new Setting(
              "zookeeper",
              "",
              "Addresses of the site's ZooKeeper servers: HOST:PORT, separated by commas."),
          new Setting("znode", "", "Root node of the site in ZooKeeper. Empty means /hbase."),
          new Setting(
              "user", "", "User who reads and writes. Empty means the user of this process."),
          new Setting(
              "admin",
              "",
              "User who creates tables and grants rights. Empty means the value of 'user'."),
          Setting.TIMEOUT,
          new Setting(
              "retries",
              "",
              "Maximum number of retries of an operation within the time-out, such as 100 if a"
                  + " quota applies. Empty means HBase's default, 15."),
          new Setting(
              "call-timeout",
              "",
              "Time after which the client retries an unanswered operation, such as 2s."
                  + " Default: the setting 'timeout'."),
          new Setting(
              "nonces",
              "",
              "Whether servers detect retried increments: true or false."
                  + " Default: the site's setting, which is normally true."),
          new Setting(
              "replica-delay",
              "10ms",
              "Time to wait for a region's primary replica before asking other replicas, in"
                  + " sessions that may read from any replica."),
          Setting.BUFFER.withMeaning(
              "Buffer size of a session's buffered mutator, which sends data when the buffer is"
                  + " full. 0 means no buffering."),
          new Setting(
              "durability",
              "use_default",
              "Durability of writes: use_default, skip_wal, async_wal, sync_wal or fsync_wal."),
          new Setting(
              "scan-caching",
              "0",
              "Maximum number of rows that each request of a scan returns. 0 means as many as fit"
                  + " into a response."),
          Setting.SCAN_BUFFER,
          new Setting(
              "scan-batch",
              "0",
              "Maximum number of cells of a row per result. 0 means whole rows."),
          new Setting(
              "jmx",
              "",
              "Addresses of the servers' web interfaces, which report metrics: HOST:PORT, separated"
                  + " by commas. Empty means the addresses that the cluster reports."),
          new Setting(
              "placement",
              "",
              "Expected HDFS storage type of each kind of file, such as log=NVDIMM, flushed=SSD,"
                  + " compacted=DISK. With compacted-above=120m, a compacted file must have the"
                  + " type of flushed files if the compaction's inputs total at most 120 MiB. Each"
                  + " run verifies the types. Empty means no check."));

  public static HBaseOptions of(StoreSettings settings) throws StoreException {
    if (settings.text("site").isEmpty() && settings.text("zookeeper").isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'zookeeper' is missing; set it to HOST:PORT of the site's ZooKeeper,"
              + " or set 'site' to the path of the site's hbase-site.xml");
    }
    return read(settings);
  }

  /**
   * Parses and validates settings. Unlike {@link #of}, this method accepts settings without the
   * cluster's address.
   */
  public static HBaseOptions read(StoreSettings settings) throws StoreException {
    Duration timeout = settings.duration("timeout");
    if (timeout.toMillis() < 1 || timeout.toMillis() > Integer.MAX_VALUE) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING, "setting 'timeout' must be from 1ms to 24 days");
    }
    return new HBaseOptions(
        settings.text("site"),
        settings.text("krb5-conf"),
        settings.text("zookeeper"),
        settings.text("znode"),
        settings.text("user"),
        settings.text("admin"),
        timeout,
        settings.text("retries").isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(settings.count("retries", 0, 1_000_000)),
        callTimeout(settings, timeout),
        settings.text("nonces").isEmpty() ? Optional.empty() : Optional.of(settings.flag("nonces")),
        replicaDelay(settings),
        settings.bytes("buffer"),
        settings.oneOf("durability", "durability", List.of(Durability.values())),
        settings.count("scan-caching", 0, 1_000_000),
        settings.parse("scan-buffer", Setting::isScaled),
        settings.count("scan-batch", 0, 1_000_000),
        Arrays.stream(settings.text("jmx").split(",")).filter(text -> !text.isBlank()).toList(),
        settings.parse("placement", FilePlacement::of),
        settings.all());
  }

  private static Duration callTimeout(StoreSettings settings, Duration timeout)
      throws StoreException {
    if (settings.text("call-timeout").isEmpty()) {
      return timeout;
    }
    Duration call = settings.duration("call-timeout");
    if (call.toMillis() < 1 || call.compareTo(timeout) > 0) {
      throw StoreException.badSetting(
          "call-timeout",
          "must be from 1ms to the setting 'timeout'; got " + settings.text("call-timeout"));
    }
    return call;
  }

  private static Duration replicaDelay(StoreSettings settings) throws StoreException {
    Duration delay = settings.duration("replica-delay");
    if (delay.toNanos() / 1000 > Integer.MAX_VALUE) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING, "setting 'replica-delay' must be at most 35 minutes");
    }
    return delay;
  }
}
