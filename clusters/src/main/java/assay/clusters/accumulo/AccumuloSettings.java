package assay.clusters.accumulo;

import assay.clusters.ClusterSetting;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.kerberos.Kdc;
import assay.clusters.process.ClusterSettings;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

final class AccumuloSettings {
  static final String SERVERS = "servers";
  static final String NATIVE = "native";
  static final String TSERVER_HEAP = "tserver-heap";
  static final String NATIVE_MAP = "native-map";
  static final String MANAGER_HEAP = "manager-heap";
  static final String GC_HEAP = "gc-heap";
  static final ClusterSetting METRICS = ClusterSetting.metricsPort("statsd");
  static final String ZOOKEEPER_HEAP = "zookeeper-heap";

  /**
   * Smallest heap of a tablet server in MiB. With a smaller heap, a tablet server runs out of
   * memory in its first minor compaction.
   */
  private static final int TSERVER_HEAP_FLOOR_MIB = 192;

  private static final List<Integer> SMALLER_HEAPS_MIB = List.of(512, 256);

  private static final int OVERHEAD_MIB = 150;

  static final List<ClusterSetting> ALL =
      Stream.concat(
              Stream.of(
                  ClusterSetting.number(SERVERS, 2, 1, 64, "Number of tablet servers"),
                  ClusterSetting.choice(
                      NATIVE,
                      "Whether to keep unflushed writes in native maps, which are outside the Java"
                          + " heap. 'auto' means 'on' if g++ can build the native maps, otherwise"
                          + " 'off'",
                      "auto",
                      "on",
                      "off"),
                  AccumuloSecurity.SETTING,
                  Kdc.TICKET_SECONDS,
                  ZooKeeperServer.PORT,
                  METRICS,
                  ClusterSetting.size(
                      TSERVER_HEAP,
                      "1g",
                      TSERVER_HEAP_FLOOR_MIB,
                      "Java heap of each tablet server"),
                  ClusterSetting.size(
                      NATIVE_MAP,
                      "256m",
                      32,
                      "Size of each tablet server's in-memory map of unflushed writes"),
                  ClusterSetting.size(MANAGER_HEAP, "256m", 64, "Java heap of the manager"),
                  ClusterSetting.size(
                      GC_HEAP, "128m", 32, "Java heap of Accumulo's garbage collector process"),
                  ClusterSetting.size(ZOOKEEPER_HEAP, "128m", 32, "Java heap of ZooKeeper")),
              Hdfs.SETTINGS.stream())
          .toList();

  private AccumuloSettings() {}

  /**
   * Returns the maximum memory of all servers in MiB. The result does not depend on whether native
   * maps are used: without native maps, each heap is larger by the size of the map.
   */
  static long needMib(ClusterSettings settings) {
    return (long) settings.number(SERVERS)
            * (settings.mebibytes(TSERVER_HEAP) + settings.mebibytes(NATIVE_MAP) + OVERHEAD_MIB)
        + settings.mebibytes(MANAGER_HEAP)
        + settings.mebibytes(GC_HEAP)
        + settings.mebibytes(ZOOKEEPER_HEAP)
        + 3 * OVERHEAD_MIB
        + Hdfs.needMib(settings);
  }

  static List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return given.contains(TSERVER_HEAP) || given.contains(NATIVE_MAP)
        ? List.of()
        : SMALLER_HEAPS_MIB.stream()
            .map(mib -> settings.with(Map.of(TSERVER_HEAP, mib + "m", NATIVE_MAP, mib / 4 + "m")))
            .toList();
  }
}
