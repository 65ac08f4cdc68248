/**
 * Event and index tables: what a query costs, and when an index saves time (Sawyer et al.,
 * "Understanding query performance in Accumulo", HPEC 2013).
 */
package assay.study.query;
