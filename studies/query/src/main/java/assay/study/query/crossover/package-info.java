/**
 * Finds the largest share of events that a query can accept while an index is still faster than a
 * scan. The share is computed from queries that a run executed both with a scan and with an index.
 */
package assay.study.query.crossover;
