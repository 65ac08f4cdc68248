/**
 * Study of queries on event tables: their costs, and when an index saves time (Sawyer et al.,
 * "Understanding query performance in Accumulo", HPEC 2013).
 */
package assay.study.query;
