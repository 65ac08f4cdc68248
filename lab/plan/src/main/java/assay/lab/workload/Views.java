package assay.lab.workload;

/**
 * A session that reads with one of several sets of authorizations, and can switch to another set.
 * Not thread-safe.
 */
public interface Views {
  int views();

  /**
   * Switches the session to another set of authorizations.
   *
   * @param index index of the set, from 0
   */
  void turnTo(int index);
}
