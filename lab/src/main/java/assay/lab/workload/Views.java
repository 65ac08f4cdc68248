package assay.lab.workload;

/** A session that reads its table with one of several sets of authorizations. Not thread-safe. */
public interface Views {
  int views();

  /**
   * Uses another set from now on.
   *
   * @param index from 0
   */
  void turnTo(int index);
}
