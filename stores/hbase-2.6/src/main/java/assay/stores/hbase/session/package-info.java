/** Sessions that read and write HBase tables. */
package assay.stores.hbase.session;
