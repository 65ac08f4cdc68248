/** Bulk files for HBase. */
package assay.jobs.hbase;
