package assay.stores.rocksdb;

import java.util.Arrays;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Iterates over the keys of several locality groups in sorted order, as if there were only one
 * group. Not thread-safe.
 */
final class Cursor implements AutoCloseable {
  private final RocksIterator[] groups;
  private final byte[][] keys;
  private int at = -1;

  Cursor(RocksDB db, List<ColumnFamilyHandle> handles, ReadOptions options)
      throws RocksDBException {
    groups = db.newIterators(handles, options).toArray(RocksIterator[]::new);
    keys = new byte[groups.length][];
  }

  void seek(byte[] from) throws RocksDBException {
    for (int i = 0; i < groups.length; i++) {
      groups[i].seek(from);
      load(i);
    }
    choose();
  }

  void next() throws RocksDBException {
    groups[at].next();
    load(at);
    choose();
  }

  boolean isValid() {
    return at >= 0;
  }

  /** Returns the current key. The caller may keep the array. */
  byte[] key() {
    return keys[at];
  }

  byte[] value() {
    return groups[at].value();
  }

  @Override
  public void close() {
    for (RocksIterator group : groups) {
      group.close();
    }
  }

  private void load(int i) throws RocksDBException {
    if (groups[i].isValid()) {
      keys[i] = groups[i].key();
    } else {
      keys[i] = null;
      groups[i].status();
    }
  }

  private void choose() {
    at = -1;
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != null && (at < 0 || Arrays.compareUnsigned(keys[i], keys[at]) < 0)) {
        at = i;
      }
    }
  }
}
