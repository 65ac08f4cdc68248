package assay.study.query.crossover;

/**
 * One query that was answered both by a scan and by an index.
 *
 * @param share share of the events that the query accepts
 * @param scan times of scans
 * @param index times of index look-ups, including the time for reading rows
 */
record SweepPoint(double share, Times scan, Times index) {
  SweepPoint {
    if (!(share > 0)) {
      throw new IllegalArgumentException("share " + share + ": must be above 0");
    }
  }
}
