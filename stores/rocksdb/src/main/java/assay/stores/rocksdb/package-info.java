/** RocksDB as a table store in this process: one database per table, one key per cell. */
package assay.stores.rocksdb;
