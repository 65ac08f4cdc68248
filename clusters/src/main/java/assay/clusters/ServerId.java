package assay.clusters;

/**
 * One place in a cluster, whoever fills it at the moment.
 *
 * @param index from 1
 */
public record ServerId(ServerRole role, int index) {
  /** {@code tserver-2}, as in file names. */
  public String label() {
    return role.label() + "-" + index;
  }

  /** {@code tablet server 2}, as in a sentence; the number only where there may be several. */
  public String title() {
    return role.several() ? role.title() + " " + index : role.title();
  }
}
