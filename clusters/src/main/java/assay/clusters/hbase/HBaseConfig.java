package assay.clusters.hbase;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes the configuration files of HBase's servers and clients. */
final class HBaseConfig {
  static final String HDFS_ROOT = "/hbase";

  private static final String SITE = "hbase-site.xml";
  private static final String HADOOP_SITE = "core-site.xml";

  static final ConfFile FILE =
      new ConfFile(
          "hbase-site",
          ConfFile.Format.XML,
          Map.of(
              "hbase\\.(rootdir|wal\\.dir|tmp\\.dir|local\\.dir|fs\\.tmp\\.dir)"
                  + "|hbase\\.zookeeper\\.(quorum|property\\.(client|data).*)|zookeeper\\.znode\\.parent"
                  + "|.*(hostname|[aA]ddress|\\.port|\\.ports)|fs\\.default.*",
              "Assay, which sets all folders, addresses and ports",
              "hbase\\.cluster\\.distributed",
              "the option '" + HBaseSettings.SERVERS + "'",
              "hbase\\.bucketcache\\.size",
              "the option '" + HBaseSettings.BUCKET_CACHE + "'",
              "hbase\\.regionserver\\.global\\.memstore\\.(size|upperLimit)",
              "the option '" + HBaseSettings.MEMSTORE + "'",
              "hbase\\.(security\\.auth.*|superuser|.*(kerberos|keytab).*|(server|client)\\.netty\\.tls\\.enabled)"
                  + "|hbase\\.(server\\.netty\\.tls\\.supportplaintext|rpc\\.(protection|tls\\..*))",
              "the option '" + HBaseSecurity.SETTING.key() + "'"),
          new KnownKeys("hbase", "hbase-", "hbase-common-", "hbase-default.xml"));

  private static final String LOCAL_PART = "local-disk.xml";
  private static final String ONE_PROCESS_PART = "one-process.xml";
  private static final String BUCKET_CACHE_PART = "bucket-cache.xml";

  private static final String METRICS = "hadoop-metrics2-hbase.properties";

  private static final String SINK_PART = "metrics-sink.properties";

  private static final Map<String, String> LOG_LEVELS = Map.of("org.apache.zookeeper", "warn");

  /** Direct memory in MiB for network and file-system buffers, in addition to the block cache. */
  private static final int OTHER_DIRECT_MIB = 256;

  private HBaseConfig() {}

  static String page(ServerId server) {
    return server.label() + "-page";
  }

  static Path localData(ClusterFolder folder) {
    return folder.root().resolve("hbase");
  }

  static Path zookeeperInside(ClusterFolder folder) {
    return folder.root().resolve("zookeeper-inside");
  }

  static Path scratch(ClusterFolder folder) {
    return folder.root().resolve("scratch");
  }

  static Path clientFile(ClusterFolder folder) {
    return folder.root().resolve(SITE);
  }

  static int directMib(ClusterSettings settings) {
    return settings.number(HBaseSettings.BUCKET_CACHE) + OTHER_DIRECT_MIB;
  }

  static void write(ClusterStart start) {
    ClusterState state = start.state();
    ClusterFolder folder = state.folder();
    ClusterSettings settings = state.settings();
    Map<String, String> values = new HashMap<>();
    boolean hdfs = Hdfs.isWanted(settings);
    values.put("data", hdfs ? Hdfs.uri(state) + HDFS_ROOT : localData(folder).toUri().toString());
    values.put("localDisk", hdfs ? "" : filled(LOCAL_PART, values));
    values.put("scratch", scratch(folder).toString());
    boolean oneProcess = HBaseSettings.standalone(settings);
    values.put("oneProcess", oneProcess ? filled(ONE_PROCESS_PART, values) : "");
    values.put("distributed", Boolean.toString(!oneProcess));
    values.put("zookeeperPort", Integer.toString(ZooKeeperServer.port(state)));
    values.put("zookeeperData", zookeeperInside(folder).toString());
    values.put("masterPort", Integer.toString(state.port("hmaster")));
    values.put("regionserverPort", Integer.toString(state.port("hbase")));
    values.put("servers", settings.text(HBaseSettings.SERVERS));
    values.put("pagePort", Integer.toString(state.port("page")));
    values.put(
        "memstoreShare",
        String.format(Locale.ROOT, "%.2f", settings.number(HBaseSettings.MEMSTORE) / 100.0));
    values.put("bucketCacheMib", settings.text(HBaseSettings.BUCKET_CACHE));
    HBaseSecurity security = HBaseSecurity.of(settings);
    values.put("security", security.serverPart(folder));
    values.put("placement", StoragePlacement.of(settings).properties());
    values.put(
        "bucketCache",
        settings.number(HBaseSettings.BUCKET_CACHE) > 0 ? filled(BUCKET_CACHE_PART, values) : "");
    folder.write(folder.conf().resolve(SITE), start.tuned(FILE, filled(SITE, values)));
    folder.write(folder.conf().resolve(LogConfig.FILE), LogConfig.text(LOG_LEVELS));
    Hdfs.writeClientConfig(start, folder.conf());
    writeHadoop(folder, security.hadoopPart());
    values.put("security", security.clientPart(folder));
    folder.write(clientFile(folder), filled("client.xml", values));
    writePages(folder);
    writeMetrics(folder, settings.text(HBaseSettings.METRICS.key()));
  }

  /**
   * Writes Hadoop's configuration file, or deletes the file if the text is empty. An earlier start
   * with a different security level may have left the file behind.
   */
  private static void writeHadoop(ClusterFolder folder, String text) {
    Path file = folder.conf().resolve(HADOOP_SITE);
    if (text.isEmpty()) {
      ClusterFolder.delete(file);
    } else {
      folder.write(file, text);
    }
  }

  private static void writeMetrics(ClusterFolder folder, String port) {
    String sink = port.equals("0") ? "" : filled(SINK_PART, Map.of("port", port));
    folder.write(folder.conf().resolve(METRICS), filled(METRICS, Map.of("sink", sink)));
  }

  /**
   * Writes empty web applications. HBase does not start without web applications, and HBase's jars
   * contain no web applications.
   */
  private static void writePages(ClusterFolder folder) {
    Path pages = folder.conf().resolve("hbase-webapps");
    try {
      Files.createDirectories(pages.resolve("static"));
      for (String server : List.of("master", "regionserver")) {
        Path inside = Files.createDirectories(pages.resolve(server).resolve("WEB-INF"));
        folder.write(inside.resolve("web.xml"), "<web-app/>\n");
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot write " + pages, e);
    }
  }

  private static String filled(String file, Map<String, String> values) {
    return Template.filled(HBaseConfig.class, file, values);
  }
}
