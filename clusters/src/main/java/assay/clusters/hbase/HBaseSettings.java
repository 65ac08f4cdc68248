package assay.clusters.hbase;

import assay.clusters.ClusterSetting;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.hdfs.Satisfier;
import assay.clusters.kerberos.Kdc;
import assay.clusters.process.ClusterSettings;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

final class HBaseSettings {
  static final String SERVERS = "servers";
  static final String HEAP = "heap";
  static final String MEMSTORE = "memstore";
  static final String BUCKET_CACHE = "bucket-cache";
  static final String MASTER_HEAP = "master-heap";
  static final ClusterSetting METRICS = ClusterSetting.metricsPort("graphite");
  static final String ZOOKEEPER_HEAP = "zookeeper-heap";

  /**
   * Smallest heap of a server in MiB. With a smaller heap, a server runs out of memory when it
   * starts.
   */
  private static final int HEAP_FLOOR_MIB = 160;

  private static final List<Integer> SMALLER_HEAPS_MIB = List.of(512, 256);

  private static final int OVERHEAD_MIB = 250;

  static final List<ClusterSetting> ALL =
      Stream.of(
              Stream.of(
                  ClusterSetting.number(
                          SERVERS,
                          1,
                          1,
                          64,
                          "Number of region servers; without HDFS, the process of a single region"
                              + " server also runs the master and ZooKeeper")
                      .forLife(),
                  HBaseSecurity.SETTING,
                  HBaseSecurity.LABELS,
                  Kdc.TICKET_SECONDS,
                  ZooKeeperServer.PORT,
                  METRICS,
                  ClusterSetting.size(
                      HEAP, "1g", HEAP_FLOOR_MIB, "Java heap of each region server"),
                  ClusterSetting.number(
                      MEMSTORE,
                      40,
                      1,
                      40,
                      "Maximum percentage of a region server's heap for memstores (unflushed"
                          + " writes)"),
                  ClusterSetting.number(
                      BUCKET_CACHE,
                      0,
                      0,
                      1 << 20,
                      "Size of the off-heap block cache in MiB; 0 means no off-heap cache"),
                  ClusterSetting.size(
                      MASTER_HEAP,
                      "256m",
                      128,
                      "Java heap of the master, if the master is a separate process"),
                  ClusterSetting.size(
                      ZOOKEEPER_HEAP,
                      "128m",
                      32,
                      "Java heap of ZooKeeper, if ZooKeeper is a separate process")),
              Hdfs.SETTINGS.stream(),
              Stream.of(StoragePlacement.SETTING))
          .flatMap(settings -> settings)
          .toList();

  private HBaseSettings() {}

  static boolean standalone(ClusterSettings settings) {
    return settings.number(SERVERS) == 1 && !Hdfs.isWanted(settings);
  }

  static long needMib(ClusterSettings settings) {
    int serverMib = settings.mebibytes(HEAP) + settings.number(BUCKET_CACHE) + OVERHEAD_MIB;
    return standalone(settings)
        ? serverMib
        : (long) settings.number(SERVERS) * serverMib
            + settings.mebibytes(MASTER_HEAP)
            + settings.mebibytes(ZOOKEEPER_HEAP)
            + 2 * OVERHEAD_MIB
            + Hdfs.needMib(settings)
            + (StoragePlacement.of(settings).archive().isPresent() ? Satisfier.needMib() : 0);
  }

  static List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return given.contains(HEAP)
        ? List.of()
        : SMALLER_HEAPS_MIB.stream().map(mib -> settings.with(Map.of(HEAP, mib + "m"))).toList();
  }
}
