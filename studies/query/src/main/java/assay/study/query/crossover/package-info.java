/**
 * Finds the share of the events up to which an index saves time. The share is computed from queries
 * that a run answered both by a scan and by an index.
 */
package assay.study.query.crossover;
