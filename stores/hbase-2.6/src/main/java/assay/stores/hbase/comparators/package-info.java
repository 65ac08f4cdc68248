/**
 * Classes that run inside HBase's servers. They are in a separate jar, which servers load at run
 * time. They depend only on HBase and Java 11.
 */
package assay.stores.hbase.comparators;
