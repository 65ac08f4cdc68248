/**
 * Store for Apache HBase 2.6, based on HBase's own Java client. {@link
 * assay.stores.hbase.session.FamilyLayout} maps Assay's column families to HBase's column families.
 */
package assay.stores.hbase;
