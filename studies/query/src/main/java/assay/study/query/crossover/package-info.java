/**
 * Finds the share of the events up to which an index saves time, based on queries that were
 * answered both by a scan and by an index.
 */
package assay.study.query.crossover;
