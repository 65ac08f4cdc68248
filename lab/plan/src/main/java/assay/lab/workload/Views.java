package assay.lab.workload;

/** A session that reads its table with one of several sets of authorizations. Not thread-safe. */
public interface Views {
  int views();

  /**
   * Switches the session to another set of authorizations.
   *
   * @param index index of the set, from 0
   */
  void turnTo(int index);
}
