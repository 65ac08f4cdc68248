package assay.stores.rocksdb;

import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.store.capability.BulkFormat;
import assay.store.capability.CacheDrop;
import assay.store.capability.IncrementWithPuts;
import assay.store.capability.Internals;
import assay.store.capability.LocalityGroups;
import assay.store.capability.Snapshots;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * A store that consists of one folder, which contains one RocksDB database per table. Only one
 * process at a time can have a table open.
 */
final class RocksDbStore
    implements Store,
        Tables,
        LocalityGroups,
        IncrementWithPuts,
        Snapshots,
        BulkFormat,
        CacheDrop,
        Internals {
  private static final String TABLE_NAME = "[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}";

  private final Path directory;
  private final SnapshotFolder snapshots;
  private final Engine engine;
  private final StoreInfo info;
  private final WriteOptions writes;
  private final Map<String, TableDb> open = new HashMap<>();
  private int droppedTables;
  private volatile boolean closed;

  RocksDbStore(Path directory, Engine engine, StoreInfo info) {
    this.directory = directory;
    this.snapshots = new SnapshotFolder(directory);
    this.engine = engine;
    this.info = info;
    this.writes = engine.writes();
  }

  @FunctionalInterface
  private interface Work<T> {
    T on(TableDb table) throws RocksDBException, IOException, StoreException;
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Tables tables() {
    return this;
  }

  @Override
  public synchronized PuttingSession openSession(String table) throws StoreException {
    return with(
        table,
        db -> {
          db.retain();
          return new RocksDbSession(db, writes, () -> closed);
        });
  }

  @Override
  public boolean exists(String table) {
    return table.matches(TABLE_NAME) && TableLayout.isIn(folder(table));
  }

  @Override
  public synchronized void create(String table, TableSpec spec) throws StoreException {
    requireFree(table);
    try {
      Files.createDirectories(folder(table));
      Path database = Files.createTempDirectory(folder(table), "db-");
      new TableLayout(database.getFileName().toString(), spec.versions(), Map.of())
          .write(folder(table));
    } catch (IOException e) {
      throw failed("create", table, e);
    }
    with(table, db -> db);
  }

  private void requireFree(String table) throws StoreException {
    requireName("table", table);
    if (exists(table)) {
      throw StoreException.tableExists(table);
    }
  }

  private static void requireName(String what, String name) throws StoreException {
    if (!name.matches(TABLE_NAME)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          what + " name '" + name + "' must consist of letters, digits, '_', '-' and '.'");
    }
  }

  @Override
  public synchronized void drop(String table) throws StoreException {
    with(
        table,
        db -> {
          open.remove(table);
          db.drop();
          Files.delete(folder(table).resolve(TableLayout.FILE));
          if (!db.isIdle()) {
            // The files are deleted when the last open session is closed. After the move, the
            // table's name can be reused immediately.
            db.moveTo(directory.resolve("." + table + ".dropped-" + ++droppedTables));
          }
          db.release();
          return null;
        });
  }

  @Override
  public void flush(String table) throws StoreException {
    with(
        table,
        db -> {
          try (FlushOptions options = new FlushOptions().setWaitForFlush(true)) {
            db.db().flush(options, List.copyOf(db.handles().values()));
          }
          return null;
        });
  }

  @Override
  public void compact(String table) throws StoreException {
    with(
        table,
        db -> {
          for (ColumnFamilyHandle handle : db.handles().values()) {
            db.db().compactRange(handle);
          }
          return null;
        });
  }

  /**
   * Replaces the block cache. All tables share one cache, and must be reopened to use a new cache.
   * No table of the store may have open sessions, because all tables must be reopened.
   */
  @Override
  public synchronized void dropCaches(String table) throws StoreException {
    with(table, db -> db);
    for (Map.Entry<String, TableDb> each : open.entrySet()) {
      if (!each.getValue().isIdle()) {
        throw StoreException.failed(
            "table '" + each.getKey() + "' has open sessions; close them to drop caches");
      }
    }
    try {
      for (TableDb each : open.values()) {
        each.release();
      }
    } catch (IOException e) {
      throw failed("close", table, e);
    }
    open.clear();
    engine.dropCache();
  }

  /**
   * Sets a table's locality groups, and moves the table's cells to their families' new groups. The
   * table must not have open sessions.
   */
  @Override
  public synchronized void setLocalityGroups(String table, Map<String, Set<Bytes>> familiesByGroup)
      throws StoreException {
    with(
        table,
        db -> {
          if (!db.isIdle()) {
            throw StoreException.failed(
                "table '" + table + "' has open sessions; close them to set locality groups");
          }
          TableLayout next =
              new TableLayout(db.layout().database(), db.layout().versions(), familiesByGroup);
          open.remove(table);
          db.release();
          next.write(folder(table));
          return null;
        });
    with(
        table,
        db -> {
          Regroup.cells(db, writes);
          return null;
        });
  }

  @Override
  public Map<String, Set<Bytes>> localityGroups(String table) throws StoreException {
    return with(table, db -> db.layout().familiesByGroup());
  }

  @Override
  public synchronized void snapshot(String table, String name) throws StoreException {
    requireName("snapshot", name);
    with(
        table,
        db -> {
          if (snapshots.has(name)) {
            throw Snapshots.taken(name);
          }
          snapshots.take(db, name);
          return null;
        });
  }

  @Override
  public synchronized void cloneTo(String snapshot, String newTable) throws StoreException {
    requireSnapshot("clone", snapshot);
    requireFree(newTable);
    try {
      snapshots.copy(snapshot, folder(newTable));
    } catch (IOException e) {
      throw failed("clone snapshot '" + snapshot + "' to", newTable, e);
    }
    with(newTable, db -> db);
  }

  @Override
  public List<String> snapshots() throws StoreException {
    try {
      return snapshots.names();
    } catch (IOException e) {
      throw unusable("list the snapshots", e);
    }
  }

  @Override
  public synchronized void deleteSnapshot(String snapshot) throws StoreException {
    requireSnapshot("delete", snapshot);
    try {
      snapshots.delete(snapshot);
    } catch (IOException e) {
      throw unusable("delete snapshot '" + snapshot + "'", e);
    }
  }

  private void requireSnapshot(String action, String snapshot) throws StoreException {
    if (!snapshot.matches(TABLE_NAME) || !snapshots.has(snapshot)) {
      throw Snapshots.missing(action, snapshot);
    }
  }

  @Override
  public synchronized BulkFormat.FileSet openFiles(String table, Path target)
      throws StoreException {
    return with(
        table,
        db -> {
          SstFiles files = new SstFiles(db, engine, target);
          db.retain();
          return files;
        });
  }

  /**
   * Imports files that {@code SstFileWriter} wrote, with keys and values in this binding's format.
   * A file named {@code GROUP.….sst} is imported into the locality group {@code GROUP}. Files whose
   * names do not start with the name of a group are imported into the default group.
   */
  @Override
  public void importFiles(String table, URI source) throws StoreException {
    with(
        table,
        db -> {
          Map<ColumnFamilyHandle, List<String>> files = new HashMap<>();
          try (Stream<Path> paths = Files.list(Path.of(source))) {
            for (Path path : paths.filter(p -> p.toString().endsWith(".sst")).sorted().toList()) {
              String group = path.getFileName().toString().replaceFirst("\\..*", "");
              files
                  .computeIfAbsent(db.handleOfGroup(group), handle -> new ArrayList<>())
                  .add(path.toString());
            }
          }
          try (IngestExternalFileOptions options = new IngestExternalFileOptions()) {
            options.setMoveFiles(true);
            for (Map.Entry<ColumnFamilyHandle, List<String>> entry : files.entrySet()) {
              db.db().ingestExternalFile(entry.getKey(), entry.getValue(), options);
            }
          }
          return null;
        });
  }

  /**
   * Reads a table's metrics. This method is synchronized, because a table's metrics cannot be read
   * while the table is being dropped or regrouped.
   */
  @Override
  public synchronized List<Reading> sample(String table) throws StoreException {
    // All metrics belong to a table, because RocksDB has no servers.
    return table.equals(NO_TABLE) ? List.of() : with(table, RocksDbMetrics::of);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    for (TableDb table : new TreeMap<>(open).values()) {
      try {
        table.release();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
    open.clear();
    engine.close();
  }

  private Path folder(String table) {
    return directory.resolve(table);
  }

  private <T> T with(String table, Work<T> work) throws StoreException {
    try {
      return work.on(opened(table));
    } catch (RocksDBException | IOException e) {
      throw failed("use", table, e);
    }
  }

  private synchronized TableDb opened(String table)
      throws StoreException, IOException, RocksDBException {
    if (closed) {
      throw new IllegalStateException("the store is closed");
    }
    TableDb db = open.get(table);
    if (db == null) {
      if (!exists(table)) {
        throw new StoreException(
            StoreException.Kind.NO_SUCH_TABLE, "no such table '" + table + "' in " + directory);
      }
      db = new TableDb(folder(table), engine);
      open.put(table, db);
    }
    return db;
  }

  private StoreException failed(String what, String table, Exception e) {
    return unusable(what + " table '" + table + "'", e);
  }

  private StoreException unusable(String what, Exception e) {
    return StoreException.failed(
        "cannot " + what + " in " + directory + ": " + RocksDbSession.line(e), e);
  }
}
