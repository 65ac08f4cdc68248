/**
 * Iterators that run inside Accumulo's servers. They are in a separate jar, which servers load at
 * run time. They depend only on Accumulo, Hadoop's {@code Text} and Java 11.
 */
package assay.stores.accumulo.iterators;
