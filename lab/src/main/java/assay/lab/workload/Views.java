package assay.lab.workload;

/** A session that looks at its table with one of several sets of authorizations. Of one thread. */
public interface Views {
  /** How many sets there are. */
  int views();

  /**
   * Looks with another set from now on.
   *
   * @param index from 0
   */
  void turnTo(int index);
}
