package assay.clusters;

/**
 * Role of a process in a cluster.
 *
 * @param label name in file names and results, in lower case, such as {@code tserver}
 * @param title name in sentences, such as {@code tablet server}
 * @param several whether a cluster may have more than one server of this role
 * @param jvm whether the process is a JVM
 */
public record ServerRole(String label, String title, boolean several, boolean jvm) {
  public static ServerRole one(String label, String title) {
    return new ServerRole(label, title, false, true);
  }

  public static ServerRole program(String label, String title) {
    return new ServerRole(label, title, false, false);
  }

  public static ServerRole several(String label, String title) {
    return new ServerRole(label, title, true, true);
  }
}
