/**
 * Apache Cassandra, accessed by CQL through Apache's Java driver. Flushes, compactions and some
 * metrics use JMX.
 *
 * <p>All of Assay's tables are Cassandra tables in the same keyspace. Each cell is a CQL row,
 * {@code (row, family, qualifier) → value}, with {@code row} as the partition key. All cells of a
 * row are therefore stored together, in order. Families and qualifiers can have any names. The
 * changes of one mutation form one unlogged batch in one partition. A replica applies such a batch
 * as a whole.
 *
 * <p>Rows are ordered by their tokens, which are hashes of the keys. A scan starts at the token of
 * the range's first row. Scans of ranges with an end key are refused. Each cell has only one
 * version. Assay's timestamps are in milliseconds, and Cassandra's timestamps are in microseconds.
 * The driver assigns missing timestamps, so that later writes of a session have later timestamps.
 */
package assay.stores.cassandra;
