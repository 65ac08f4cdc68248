/** Finds the share of the events up to which an index pays, from queries answered in both ways. */
package assay.study.query.crossover;
