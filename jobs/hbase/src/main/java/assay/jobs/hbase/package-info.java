/** Writer of bulk files for HBase. */
package assay.jobs.hbase;
