package assay.clusters;

/**
 * Role of a process in a cluster.
 *
 * @param label in lower case, for file names and results: {@code tserver}
 * @param title for sentences: {@code tablet server}
 * @param several whether a cluster may have more than one
 * @param jvm whether such a process is a JVM
 */
public record ServerRole(String label, String title, boolean several, boolean jvm) {
  public static ServerRole one(String label, String title) {
    return new ServerRole(label, title, false, true);
  }

  /** Role of a single process per cluster that is not a JVM. */
  public static ServerRole program(String label, String title) {
    return new ServerRole(label, title, false, false);
  }

  public static ServerRole several(String label, String title) {
    return new ServerRole(label, title, true, true);
  }
}
