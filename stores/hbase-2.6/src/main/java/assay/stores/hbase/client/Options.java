package assay.stores.hbase.client;

import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import org.apache.hadoop.hbase.client.Durability;

/**
 * How a user wants HBase's client to work.
 *
 * @param site path of the site's hbase-site.xml; empty for none
 * @param krb5Conf where clients find the Kerberos realm; empty for the machine's own file
 * @param zookeeper addresses, which come before the file's; empty for none
 * @param znode empty for the file's, or HBase's own default
 * @param user who reads and writes; empty for who runs this process
 * @param admin who makes tables and grants rights; empty for the same user
 * @param retries how often the client tries an operation again; empty for the file's, or HBase's
 *     own
 * @param callTimeout how long one try may take before the client makes another; the whole time-out
 *     at most
 * @param nonces whether the client gives servers what tells a second try of an increment from the
 *     first; empty for the file's, or HBase's own
 * @param replicaDelay how long the client waits for the first copy of a region before it asks the
 *     others, in sessions that any may answer
 * @param bufferBytes 0 to write through
 * @param scanCaching the most rows that one exchange of a scan brings; 0 for as many as fit
 * @param scanScaled whether an exchange brings no more rows than its scan wants
 * @param scanBatch the most cells of a row that come at once; 0 for whole rows
 * @param jmx addresses of the servers' web pages; empty to ask the cluster for them
 * @param placement where the servers are to keep which files, for runs that prove it; empty if
 *     nothing is wanted
 * @param written the settings as they were written, for the record
 */
public record Options(
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
          Setting.path("site", "", "path of the site's hbase-site.xml, instead of 'zookeeper'"),
          Setting.path(
              "krb5-conf",
              "",
              "path of a krb5.conf for a site with Kerberos; or the machine's own"),
          new Setting("zookeeper", "", "HOST:PORT of the site's ZooKeeper, several with commas"),
          new Setting("znode", "", "the site's place in ZooKeeper; HBase's own is /hbase"),
          new Setting("user", "", "who reads and writes; empty: who runs this process"),
          new Setting("admin", "", "who makes tables and grants rights; empty: the same user"),
          Setting.TIMEOUT,
          new Setting(
              "retries",
              "",
              "how often the client tries an operation again within the time-out, such as 100"
                  + " where a quota holds it back; empty: HBase's 15"),
          new Setting(
              "call-timeout",
              "",
              "Time that one try of an operation may take before the client makes another one,"
                  + " such as 2s. Default: the timeout."),
          new Setting(
              "nonces",
              "",
              "Whether servers recognise a second try of an increment: true or false."
                  + " Default: the site's, which is true."),
          new Setting(
              "replica-delay",
              "10ms",
              "Time to wait for the first copy of a region before other copies are asked, too, where"
                  + " any may answer. Default: 10ms."),
          Setting.BUFFER.withMeaning(
              "memory of a session's buffered mutator, which sends when it is full;"
                  + " 0 writes through"),
          new Setting(
              "durability",
              "use_default",
              "use_default, skip_wal, async_wal, sync_wal or fsync_wal"),
          new Setting(
              "scan-caching", "0", "most rows that one exchange of a scan brings; 0: as many fit"),
          Setting.SCAN_BUFFER,
          new Setting("scan-batch", "0", "most cells of a row that come at once; 0: whole rows"),
          new Setting(
              "jmx", "", "HOST:PORT of the servers' web pages; empty: as the cluster tells them"),
          new Setting(
              "placement",
              "",
              "HDFS storage type of each kind of files, which runs then prove, such as"
                  + " log=NVDIMM, flushed=SSD, compacted=DISK, compacted-above=120m; empty: any"));

  public static Options of(StoreSettings settings) throws StoreException {
    if (settings.text("site").isEmpty() && settings.text("zookeeper").isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'zookeeper' is missing: HOST:PORT of the site's ZooKeeper"
              + " (or 'site', the path of its hbase-site.xml)");
    }
    return read(settings);
  }

  /** The same of settings that need not say where the site is. */
  public static Options read(StoreSettings settings) throws StoreException {
    Duration timeout = settings.duration("timeout");
    if (timeout.toMillis() < 1 || timeout.toMillis() > Integer.MAX_VALUE) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING, "setting 'timeout': from 1ms to 24 days are possible");
    }
    return new Options(
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
        settings.parse("nonces", Options::nonces),
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
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'call-timeout': must be from 1ms to the setting 'timeout'; got "
              + settings.text("call-timeout"));
    }
    return call;
  }

  private static Duration replicaDelay(StoreSettings settings) throws StoreException {
    Duration delay = settings.duration("replica-delay");
    if (delay.toNanos() / 1000 > Integer.MAX_VALUE) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "setting 'replica-delay': at most 35 minutes are possible");
    }
    return delay;
  }

  private static Optional<Boolean> nonces(String text) {
    return switch (text) {
      case "" -> Optional.empty();
      case "true", "false" -> Optional.of(Boolean.valueOf(text));
      default -> throw new IllegalArgumentException("must be true or false; got '" + text + "'");
    };
  }
}
