/**
 * Rows for bulk load, and the folder that holds the files between a format phase and the import
 * (YCSB++, §2.3.4). Rows are generated or read from the user's files. This package does not depend
 * on stores or MapReduce.
 */
package assay.lab.bulk;
