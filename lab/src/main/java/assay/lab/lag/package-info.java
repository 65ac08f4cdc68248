/**
 * Read-after-write lag (YCSB++, section 2.3.2): keys of written rows go over a queue to sessions
 * that try to read them until they can.
 */
package assay.lab.lag;
