/**
 * Plans queries: whether to use an index or a scan, and how to divide the time range into batches
 * (after Sawyer and O'Gwynn, HPEC 2014).
 */
package assay.study.query.plan;
