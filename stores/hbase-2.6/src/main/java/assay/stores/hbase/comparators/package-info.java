/**
 * Filters and a comparator that run inside HBase's region servers. A separate jar contains these
 * classes, and the region servers load this jar at run time. The classes depend only on HBase and
 * Java 11.
 */
package assay.stores.hbase.comparators;
