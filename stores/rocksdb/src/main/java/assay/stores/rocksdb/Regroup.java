package assay.stores.rocksdb;

import assay.store.Cell;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Moves cells to another locality group if the group of their family has changed. */
final class Regroup {
  private static final int CELLS_A_BATCH = 1000;

  private Regroup() {}

  /** Moves the cells of a table. No other thread may use the table during this call. */
  static void cells(TableDb table, WriteOptions writes) throws RocksDBException {
    for (Map.Entry<String, ColumnFamilyHandle> group : table.handles().entrySet()) {
      try (ReadOptions reads = new ReadOptions();
          WriteBatch batch = new WriteBatch();
          Cursor cursor = new Cursor(table.db(), List.of(group.getValue()), reads)) {
        for (cursor.seek(new byte[0]); cursor.isValid(); cursor.next()) {
          move(table, group.getValue(), cursor, batch);
          if (batch.count() >= CELLS_A_BATCH) {
            table.db().write(writes, batch);
            batch.clear();
          }
        }
        table.db().write(writes, batch);
      }
    }
  }

  private static void move(TableDb table, ColumnFamilyHandle from, Cursor cursor, WriteBatch batch)
      throws RocksDBException {
    byte[] key = cursor.key();
    Cell cell = new Cell();
    CellKey.show(Arrays.copyOf(key, key.length), cell);
    ColumnFamilyHandle to = table.handleOf(cell.family());
    if (!to.equals(from)) {
      batch.put(to, key, cursor.value());
      batch.delete(from, key);
    }
  }
}
