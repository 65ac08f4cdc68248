package assay.study.query.crossover;

/**
 * One query, done by a scan and by an index.
 *
 * @param share of the events that it accepts
 * @param scan how long scans took
 * @param index how long look-ups took, with the rows read
 */
record SweepPoint(double share, Times scan, Times index) {
  SweepPoint {
    if (!(share > 0)) {
      throw new IllegalArgumentException("share " + share + ": must be above 0");
    }
  }
}
