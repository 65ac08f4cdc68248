package assay.clusters;

import java.util.Locale;

/** What a process of a cluster does. */
public enum ServerRole {
  ZOOKEEPER("ZooKeeper"),
  MANAGER("manager"),
  GC("gc"),
  TSERVER("tablet server");

  private final String title;

  ServerRole(String title) {
    this.title = title;
  }

  /** Lower-case, as in file names and results: {@code tserver}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As in a sentence. */
  public String title() {
    return title;
  }
}
