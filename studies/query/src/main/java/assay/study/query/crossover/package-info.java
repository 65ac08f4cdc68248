/**
 * Finds the share of the events up to which an index pays off, from queries answered both by scan
 * and by index.
 */
package assay.study.query.crossover;
