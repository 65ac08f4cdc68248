/**
 * How a query is carried out: by an index or a scan, and in batches of time (after Sawyer and
 * O'Gwynn, HPEC 2014).
 */
package assay.study.query.plan;
