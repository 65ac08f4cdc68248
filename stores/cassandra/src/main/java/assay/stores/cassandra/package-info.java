/**
 * Apache Cassandra through the driver of the Apache project, by CQL alone.
 *
 * <p>A table of Assay's is a table of one keyspace, a cell is a CQL row: {@code (row, family,
 * qualifier) → value}, with {@code row} as the partition key. All cells of a row so lie together,
 * in order, and any names of families and qualifiers will do. A row's changes are one unlogged
 * batch of one partition, which a replica applies as a whole.
 *
 * <p>Rows lie in the order of their tokens, a hash of the key: a scan goes on from its first row's
 * token, and a range with an end is refused. Cells have one version. Timestamps are Assay's
 * milliseconds, a thousandth of what Cassandra keeps; the driver assigns those that a writer does
 * not, so that what one session writes later is later.
 */
package assay.stores.cassandra;
