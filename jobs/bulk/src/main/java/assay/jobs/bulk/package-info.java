/**
 * A MapReduce program that makes store files of rows (YCSB++, §2.3.4): rows are generated or read,
 * partitioned by the table's tablets, sorted, and written by what knows the store's format. One row
 * is one record of the job.
 */
package assay.jobs.bulk;
