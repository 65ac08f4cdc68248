package assay.clusters;

/** What a user may choose for a cluster. Sizes are {@code 256m} or {@code 1g}. */
public enum ClusterSetting {
  SERVERS("servers", "2"),
  NATIVE("native", "auto"),
  /** 0 takes a free one. */
  ZOOKEEPER_PORT("zookeeper-port", "0"),
  TSERVER_HEAP("tserver-heap", "1g"),
  /**
   * Fresh writes that each tablet server holds in memory, outside the heap when maps are native.
   */
  NATIVE_MAP("native-map", "256m"),
  MANAGER_HEAP("manager-heap", "256m"),
  GC_HEAP("gc-heap", "128m"),
  ZOOKEEPER_HEAP("zookeeper-heap", "128m");

  private final String key;
  private final String defaultValue;

  ClusterSetting(String key, String defaultValue) {
    this.key = key;
    this.defaultValue = defaultValue;
  }

  /** Lower case, words joined by hyphens; with two hyphens before it, the option. */
  public String key() {
    return key;
  }

  public String defaultValue() {
    return defaultValue;
  }
}
