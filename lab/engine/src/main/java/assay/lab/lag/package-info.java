/**
 * Measures read-after-write lag (YCSB++, section 2.3.2). Keys of written rows are sent through a
 * queue to sessions that try to read the rows until they succeed.
 */
package assay.lab.lag;
