/**
 * Finds the largest share of the events for which an index saves time. The share is computed from
 * queries that a run executed with a scan and with an index.
 */
package assay.study.query.crossover;
