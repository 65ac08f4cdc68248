/**
 * MapReduce program that writes rows to store files (YCSB++, §2.3.4). The rows are first generated
 * or read. They are then partitioned by the table's tablets, sorted, and written in the store's
 * format. Each row is one MapReduce record.
 */
package assay.jobs.bulk;
