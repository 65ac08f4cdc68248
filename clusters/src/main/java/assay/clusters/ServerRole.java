package assay.clusters;

/**
 * What a process of a cluster does.
 *
 * @param label lower case, as in file names and results: {@code tserver}
 * @param title as in a sentence: {@code tablet server}
 * @param several whether a cluster may have more than one
 * @param jvm whether such a process is a JVM
 */
public record ServerRole(String label, String title, boolean several, boolean jvm) {
  /** A role that one process of a cluster has. */
  public static ServerRole one(String label, String title) {
    return new ServerRole(label, title, false, true);
  }

  /** The same of a process that is no JVM. */
  public static ServerRole program(String label, String title) {
    return new ServerRole(label, title, false, false);
  }

  /** A role that several processes of a cluster may have. */
  public static ServerRole several(String label, String title) {
    return new ServerRole(label, title, true, true);
  }
}
