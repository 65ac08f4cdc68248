/**
 * Iterators that run inside Accumulo's tablet servers. A separate jar contains the iterators, and
 * the tablet servers load this jar at run time. The iterators depend only on Accumulo, Hadoop's
 * {@code Text} and Java 11.
 */
package assay.stores.accumulo.iterators;
