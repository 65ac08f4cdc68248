/**
 * HBase 2.6 as a store. {@link assay.stores.hbase.HBaseStore} shares one connection among its
 * sessions; {@link assay.stores.hbase.session.Layout} maps Assay's column families to HBase's.
 */
package assay.stores.hbase;
