/**
 * MapReduce program that writes rows to store files (YCSB++, §2.3.4). Rows are generated or read,
 * partitioned by the table's tablets, sorted, and written in the store's format. Each row is one
 * MapReduce record.
 */
package assay.jobs.bulk;
