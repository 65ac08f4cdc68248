package assay.clusters.process.jvm;

/** Range of JDK feature versions, including both bounds. */
public record JavaVersions(int oldest, int newest) {
  public static JavaVersions from(int oldest) {
    return new JavaVersions(oldest, Integer.MAX_VALUE);
  }

  boolean contains(int feature) {
    return oldest <= feature && feature <= newest;
  }

  String text() {
    return newest == Integer.MAX_VALUE ? oldest + " or newer" : oldest + " to " + newest;
  }
}
