package assay.stores.rocksdb;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Mutation;
import assay.store.StoreException;
import assay.store.capability.BulkFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Writes a table's cells to files for {@code importFiles}. RocksDB sorts the cells. Cells are added
 * in any order to a temporary database without a write-ahead log. The sorted cells are then read
 * from the temporary database. Not thread-safe.
 */
final class SstFiles implements BulkFormat.FileSet {
  private final TableDb table;
  private final Engine engine;
  private final Path directory;
  private final Path scratchFolder;
  private final Options scratchOptions;
  private final WriteOptions writes = new WriteOptions().setDisableWAL(true);
  private final WriteBatch batch = new WriteBatch();
  private final CellKey key = new CellKey();
  private final Map<String, SstFile> open = new HashMap<>();
  private final long now = System.currentTimeMillis();
  private RocksDB scratch;
  private int files;

  /**
   * Creates an empty set of files.
   *
   * @param table the table, which the caller has retained and which this object releases on close
   */
  SstFiles(TableDb table, Engine engine, Path directory) throws RocksDBException {
    this.table = table;
    this.engine = engine;
    this.directory = directory;
    scratchFolder = directory.resolve(".sort");
    scratchOptions = engine.sorting();
    scratch = RocksDB.open(scratchOptions, scratchFolder.toString());
  }

  @Override
  public void add(Mutation row) throws StoreException {
    try {
      batch.clear();
      int rowLength = key.clear().part(row.row()).length();
      for (int i = 0; i < row.size(); i++) {
        Mutation.Change change = row.change(i);
        if (change.isDelete()) {
          throw new IllegalArgumentException(
              "row " + row.row() + ": bulk files cannot contain deletes");
        }
        long time = change.timestamp() == Mutation.SERVER_TIME ? now : change.timestamp();
        key.truncate(rowLength);
        key.part(change.family()).part(change.qualifier());
        if (table.layout().versions() > 1) {
          key.inverted(time).inverted(table.nextSequence());
        }
        batch.put(key.toArray(), stored(time, change.value()));
      }
      scratch.write(writes, batch);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  private static byte[] stored(long time, Bytes value) {
    return ByteBuffer.allocate(Long.BYTES + value.length())
        .putLong(time)
        .put(value.array(), value.offset(), value.length())
        .array();
  }

  @Override
  public BulkFormat.Written finish() throws StoreException {
    long rows = 0;
    long cells = 0;
    byte[] last = new byte[0];
    int lastRowLength = 0;
    try (RocksIterator each = scratch.newIterator()) {
      for (each.seekToFirst(); each.isValid(); each.next()) {
        byte[] at = each.key();
        int rowLength = CellKey.rowLength(at);
        if (!Arrays.equals(at, 0, rowLength, last, 0, lastRowLength)) {
          rows++;
          last = at;
          lastRowLength = rowLength;
        }
        cells++;
        put(at, each.value());
      }
      each.status();
      for (SstFile file : open.values()) {
        file.finish();
      }
    } catch (RocksDBException e) {
      throw failed(e);
    }
    close();
    return new BulkFormat.Written(rows, cells);
  }

  private void put(byte[] encoded, byte[] value) throws RocksDBException {
    String group = table.handles().size() == 1 ? TableDb.DEFAULT_GROUP : group(encoded);
    SstFile file = open.get(group);
    if (file == null || file.isFull()) {
      if (file != null) {
        file.finish();
      }
      String name = String.format(Locale.ROOT, "%s.%05d.sst", group, files++);
      file = new SstFile(engine, directory.resolve(name));
      open.put(group, file);
    }
    file.put(encoded, value);
  }

  private String group(byte[] encoded) {
    Cell cell = new Cell();
    CellKey.show(encoded.clone(), cell);
    String group = table.layout().groupOf(cell.family());
    return group == null ? TableDb.DEFAULT_GROUP : group;
  }

  @Override
  public void close() {
    if (scratch == null) {
      return;
    }
    scratch.close();
    scratch = null;
    scratchOptions.close();
    writes.close();
    batch.close();
    open.values().forEach(SstFile::close);
    try {
      TableDb.delete(scratchFolder);
      table.release();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private StoreException failed(RocksDBException e) {
    return StoreException.failed(
        "files in " + directory + " cannot be written: " + RocksDbSession.line(e), e);
  }
}
