/**
 * Iterators that run inside Accumulo's servers. A jar of its own, which servers load at run time:
 * it uses Accumulo, Hadoop's {@code Text} and Java 11 alone.
 */
package assay.stores.accumulo.iterators;
