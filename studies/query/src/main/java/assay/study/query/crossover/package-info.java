/**
 * Finds up to which share of requested events an index is faster than a scan. The share is computed
 * from queries that a run executed both with a scan and with an index.
 */
package assay.study.query.crossover;
