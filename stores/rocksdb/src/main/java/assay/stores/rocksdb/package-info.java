/** RocksDB as a table store: one database a table, one key a cell, in this process. */
package assay.stores.rocksdb;
