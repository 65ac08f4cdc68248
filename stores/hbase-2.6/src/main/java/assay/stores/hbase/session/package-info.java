/** Reads and writes. */
package assay.stores.hbase.session;
