package assay.study.query.crossover;

import assay.lab.study.Require;

/**
 * One query that was answered both by a scan and by an index.
 *
 * @param share share of the events that the query accepts
 * @param scan times of scans
 * @param index times of index look-ups, including the time for reading rows
 */
record SweepPoint(double share, Times scan, Times index) {
  SweepPoint {
    Require.that(share > 0, "share " + share + ": must be above 0");
  }
}
