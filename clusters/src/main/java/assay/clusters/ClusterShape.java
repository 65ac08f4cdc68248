package assay.clusters;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every setting of a cluster, checked. Sizes are in MiB. */
record ClusterShape(
    int servers,
    NativeMaps nativeMaps,
    int zookeeperPort,
    int tserverHeapMib,
    int nativeMapMib,
    int managerHeapMib,
    int gcHeapMib,
    int zookeeperHeapMib) {
  /** Below this a tablet server runs out of memory in its first minor compaction. */
  static final int TSERVER_HEAP_FLOOR_MIB = 192;

  /** What a JVM takes beside its heap: code, classes, stacks, buffers. */
  private static final int OVERHEAD_MIB = 150;

  private static final int MOST_SERVERS = 64;
  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,6})([mMgG])[bB]?");

  /**
   * @throws ClusterException naming the setting that has no sense
   */
  static ClusterShape of(Map<ClusterSetting, String> values) {
    Map<ClusterSetting, String> all = new EnumMap<>(ClusterSetting.class);
    for (ClusterSetting setting : ClusterSetting.values()) {
      all.put(setting, values.getOrDefault(setting, setting.defaultValue()));
    }
    return new ClusterShape(
        number(all, ClusterSetting.SERVERS, 1, MOST_SERVERS),
        nativeMaps(all),
        number(all, ClusterSetting.ZOOKEEPER_PORT, 0, 65535),
        mebibytes(all, ClusterSetting.TSERVER_HEAP, TSERVER_HEAP_FLOOR_MIB),
        mebibytes(all, ClusterSetting.NATIVE_MAP, 32),
        mebibytes(all, ClusterSetting.MANAGER_HEAP, 64),
        mebibytes(all, ClusterSetting.GC_HEAP, 32),
        mebibytes(all, ClusterSetting.ZOOKEEPER_HEAP, 32));
  }

  /** As the user would write it. */
  String value(ClusterSetting setting) {
    return switch (setting) {
      case SERVERS -> Integer.toString(servers);
      case NATIVE -> nativeMaps.label();
      case ZOOKEEPER_PORT -> Integer.toString(zookeeperPort);
      case TSERVER_HEAP -> tserverHeapMib + "m";
      case NATIVE_MAP -> nativeMapMib + "m";
      case MANAGER_HEAP -> managerHeapMib + "m";
      case GC_HEAP -> gcHeapMib + "m";
      case ZOOKEEPER_HEAP -> zookeeperHeapMib + "m";
    };
  }

  /** What all servers may come to take, native or not: the map moves into the heap if not. */
  long needMib() {
    return (long) servers * (tserverHeapMib + nativeMapMib + OVERHEAD_MIB)
        + managerHeapMib
        + gcHeapMib
        + zookeeperHeapMib
        + 3 * OVERHEAD_MIB;
  }

  private static int number(
      Map<ClusterSetting, String> values, ClusterSetting setting, int least, int most) {
    String text = values.get(setting);
    if (text.matches("[0-9]{1,9}")) {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw bad(setting, text, "a whole number from " + least + " to " + most);
  }

  private static NativeMaps nativeMaps(Map<ClusterSetting, String> values) {
    String text = values.get(ClusterSetting.NATIVE);
    for (NativeMaps maps : NativeMaps.values()) {
      if (maps.label().equals(text.toLowerCase(Locale.ROOT))) {
        return maps;
      }
    }
    throw bad(ClusterSetting.NATIVE, text, "auto, on or off");
  }

  private static int mebibytes(
      Map<ClusterSetting, String> values, ClusterSetting setting, int least) {
    String text = values.get(setting);
    Matcher matcher = SIZE.matcher(text);
    if (matcher.matches()) {
      long unit = matcher.group(2).equalsIgnoreCase("g") ? 1024 : 1;
      long size = Long.parseLong(matcher.group(1)) * unit;
      if (size >= least && size <= 1 << 20) {
        return (int) size;
      }
    }
    throw bad(setting, text, "a size of at least " + least + "m such as 512m or 1g");
  }

  private static ClusterException bad(ClusterSetting setting, String text, String expected) {
    return ClusterException.badInput("--" + setting.key() + ": '" + text + "' is not " + expected);
  }
}
