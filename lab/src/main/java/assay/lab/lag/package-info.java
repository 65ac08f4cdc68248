/**
 * Read-after-write lag (YCSB++, section 2.3.2): keys of written rows go through a queue to sessions
 * that try to read the rows until they succeed.
 */
package assay.lab.lag;
