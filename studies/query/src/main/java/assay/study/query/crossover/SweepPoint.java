package assay.study.query.crossover;

import assay.lab.study.Require;

/**
 * One query that a run answered both by a scan and by an index.
 *
 * @param share share of the events that the query accepts
 * @param scan durations of queries that scanned
 * @param index durations of queries that used the index, including the time for reading the events
 */
record SweepPoint(double share, Times scan, Times index) {
  SweepPoint {
    Require.that(share > 0, "share " + share + ": must be above 0");
  }
}
