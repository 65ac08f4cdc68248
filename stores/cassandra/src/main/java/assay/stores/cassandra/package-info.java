/**
 * Apache Cassandra through Apache's Java driver, by CQL only.
 *
 * <p>Each table is a table in one keyspace, and each cell is a CQL row: {@code (row, family,
 * qualifier) → value}, with {@code row} as the partition key. All cells of a row are therefore
 * stored together, in order, and families and qualifiers can have any names. A row's changes are
 * one unlogged batch in one partition, which a replica applies as a whole.
 *
 * <p>Rows are ordered by their tokens, which are hashes of the keys. A scan starts at its first
 * row's token, and a range with an end is refused. Cells have one version. Assay's timestamps are
 * in milliseconds, Cassandra's in microseconds. The driver assigns missing timestamps, so that
 * later writes of a session have later timestamps.
 */
package assay.stores.cassandra;
