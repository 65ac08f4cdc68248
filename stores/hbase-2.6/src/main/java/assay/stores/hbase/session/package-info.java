/** Sessions, which read and write tables. */
package assay.stores.hbase.session;
