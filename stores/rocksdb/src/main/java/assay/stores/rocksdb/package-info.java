/**
 * RocksDB as a table store in Assay's process. Each table is a database, and each cell is one
 * key-value pair.
 */
package assay.stores.rocksdb;
