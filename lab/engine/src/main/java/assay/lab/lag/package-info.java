/**
 * Measures read-after-write lag (YCSB++, section 2.3.2). A queue passes the keys of written rows to
 * other sessions. The other sessions try to read each row until the row is found.
 */
package assay.lab.lag;
