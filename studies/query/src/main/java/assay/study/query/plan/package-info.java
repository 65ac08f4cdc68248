/** Plans queries: index or scan, and batches of time (after Sawyer and O'Gwynn, HPEC 2014). */
package assay.study.query.plan;
