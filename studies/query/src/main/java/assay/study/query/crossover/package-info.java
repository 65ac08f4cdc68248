/** Up to which share of the events an index pays, by queries that were done in both ways. */
package assay.study.query.crossover;
