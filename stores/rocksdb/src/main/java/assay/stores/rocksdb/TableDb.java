package assay.stores.rocksdb;

import assay.store.Bytes;
import assay.store.Columns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.HistogramType;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Statistics;

/**
 * A table's open database. Native memory is freed when the last of its users has gone: sessions may
 * be used, and refuse, after their table was dropped. Thread-safe.
 */
final class TableDb {
  /** For the families that are in no other. */
  static final String DEFAULT_GROUP =
      new String(RocksDB.DEFAULT_COLUMN_FAMILY, StandardCharsets.UTF_8);

  private Path folder;
  private final TableLayout layout;
  private final RocksDB db;
  private final Map<String, ColumnFamilyHandle> handles = new TreeMap<>();
  private final List<AutoCloseable> options = new ArrayList<>();

  /** Counts alone: each histogram, which nobody asks for, would cost a read two clocks. */
  private final Statistics statistics = new Statistics(EnumSet.allOf(HistogramType.class));

  /** Numbers writes of tables of several versions, rising over restarts too. */
  private final AtomicLong sequence = new AtomicLong(System.currentTimeMillis() << 20);

  private int users = 1;
  private volatile boolean dropped;

  private TableDb(Path folder, Engine engine) throws IOException, RocksDBException {
    this.folder = folder;
    layout = TableLayout.read(folder);
    String path = folder.resolve(layout.database()).toString();
    DBOptions database = engine.database(statistics);
    options.add(database);
    Set<String> names = new LinkedHashSet<>();
    names.add(DEFAULT_GROUP);
    names.addAll(layout.familiesByGroup().keySet());
    try (Options none = new Options()) {
      RocksDB.listColumnFamilies(none, path)
          .forEach(name -> names.add(new String(name, StandardCharsets.UTF_8)));
    }
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    for (String name : names) {
      ColumnFamilyOptions group = engine.group();
      options.add(group);
      descriptors.add(new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), group));
    }
    List<ColumnFamilyHandle> opened = new ArrayList<>();
    db = RocksDB.open(database, path, descriptors, opened);
    int i = 0;
    for (String name : names) {
      handles.put(name, opened.get(i++));
    }
  }

  /** Opens the table of a folder, which has a layout. */
  static TableDb open(Path folder, Engine engine) throws IOException, RocksDBException {
    return new TableDb(folder, engine);
  }

  RocksDB db() {
    return db;
  }

  TableLayout layout() {
    return layout;
  }

  Statistics statistics() {
    return statistics;
  }

  long nextSequence() {
    return sequence.incrementAndGet();
  }

  boolean isDropped() {
    return dropped;
  }

  /** Where a family's cells are. */
  ColumnFamilyHandle handleOf(Bytes family) {
    String group = layout.groupOf(family);
    return handles.get(group == null ? DEFAULT_GROUP : group);
  }

  /** Where the cells of a group are; the default group's for a name that no group has. */
  ColumnFamilyHandle handleOfGroup(String group) {
    return handles.getOrDefault(group, handles.get(DEFAULT_GROUP));
  }

  /** All groups, or those of the families that are asked for. */
  List<ColumnFamilyHandle> handlesOf(Columns columns) {
    if (handles.size() == 1 || columns.all()) {
      return List.copyOf(handles.values());
    }
    Set<ColumnFamilyHandle> needed = new LinkedHashSet<>();
    columns.names().forEach(name -> needed.add(handleOf(name.family())));
    return List.copyOf(needed);
  }

  Map<String, ColumnFamilyHandle> handles() {
    return handles;
  }

  /** One user more. */
  synchronized void retain() {
    users++;
  }

  /** Whether nobody but the store uses it. */
  synchronized boolean isIdle() {
    return users == 1;
  }

  /** One user less; the last one closes the database, and deletes a dropped one. */
  synchronized void release() throws IOException {
    if (--users == 0) {
      handles.values().forEach(ColumnFamilyHandle::close);
      db.close();
      statistics.close();
      for (AutoCloseable option : options) {
        close(option);
      }
      if (dropped) {
        delete(folder);
      }
    }
  }

  /** Refuses all work from now on; the files go with the last user. */
  void drop() {
    dropped = true;
  }

  /** Frees the folder's name; the database only goes on to be closed. */
  synchronized void moveTo(Path newFolder) throws IOException {
    Files.move(folder, newFolder);
    folder = newFolder;
  }

  /** Deletes a folder, if it is there, with all that it holds. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static void close(AutoCloseable option) {
    try {
      option.close();
    } catch (Exception e) {
      throw new IllegalStateException("options that cannot be closed", e);
    }
  }
}
