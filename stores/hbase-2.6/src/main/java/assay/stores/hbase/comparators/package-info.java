/**
 * What runs inside HBase's servers. A jar of its own, which servers load at run time: it uses HBase
 * and Java 11 alone.
 */
package assay.stores.hbase.comparators;
