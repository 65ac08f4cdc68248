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
 * A table's open RocksDB database with a reference count. The last release frees the native memory.
 * Sessions may outlive their table; operations on a dropped table fail. Thread-safe.
 */
final class TableDb {
  static final String DEFAULT_GROUP =
      new String(RocksDB.DEFAULT_COLUMN_FAMILY, StandardCharsets.UTF_8);

  private Path folder;
  private final TableLayout layout;
  private final RocksDB db;
  private final Map<String, ColumnFamilyHandle> handles = new TreeMap<>();
  private final List<AutoCloseable> options = new ArrayList<>();

  /**
   * Statistics without histograms. Assay does not use histograms. With histograms, RocksDB would
   * also read the clock twice during every read.
   */
  private final Statistics statistics = new Statistics(EnumSet.allOf(HistogramType.class));

  /**
   * Sequence number of the last write, used in tables that keep several versions of each cell. The
   * numbers increase even across restarts.
   */
  private final AtomicLong sequence = new AtomicLong(System.currentTimeMillis() << 20);

  private int users = 1;
  private volatile boolean dropped;

  TableDb(Path folder, Engine engine) throws IOException, RocksDBException {
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

  ColumnFamilyHandle handleOf(Bytes family) {
    String group = layout.groupOf(family);
    return handles.get(group == null ? DEFAULT_GROUP : group);
  }

  ColumnFamilyHandle handleOfGroup(String group) {
    return handles.getOrDefault(group, handles.get(DEFAULT_GROUP));
  }

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

  synchronized void retain() {
    users++;
  }

  synchronized boolean isIdle() {
    return users == 1;
  }

  /**
   * Ends one use of the database. The last release closes the database. If the table was dropped,
   * the last release also deletes the files.
   */
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

  void drop() {
    dropped = true;
  }

  /**
   * Moves the table's folder, so that the table's name can be reused. After the move, the database
   * can only be closed.
   */
  synchronized void moveTo(Path newFolder) throws IOException {
    Files.move(folder, newFolder);
    folder = newFolder;
  }

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
      throw new IllegalStateException("cannot close RocksDB options", e);
    }
  }
}
