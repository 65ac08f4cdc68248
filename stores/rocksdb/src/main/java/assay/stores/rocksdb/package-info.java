/**
 * RocksDB as a table store in Assay's process. Each table is a database, and each cell is a key.
 */
package assay.stores.rocksdb;
