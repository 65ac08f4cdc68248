/**
 * Plans queries (after Sawyer and O'Gwynn, HPEC 2014). A plan determines whether a query uses an
 * index or a scan. The time range of a query may be divided into batches.
 */
package assay.study.query.plan;
