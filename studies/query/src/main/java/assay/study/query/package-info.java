/**
 * Measures what queries of event and index tables cost, and when an index saves time (Sawyer et
 * al., "Understanding query performance in Accumulo", HPEC 2013).
 */
package assay.study.query;
