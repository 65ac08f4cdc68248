package assay.study.query.crossover;

import assay.lab.study.Require;

/**
 * One query that a run executed both with a scan and with an index.
 *
 * @param share share of the events that the query accepts
 * @param scan durations of queries that scanned
 * @param index durations of queries that used the index, including the time for reading the events
 */
record CrossoverPoint(double share, Times scan, Times index) {
  CrossoverPoint {
    Require.that(share > 0, "share must be above 0; got " + share);
  }
}
