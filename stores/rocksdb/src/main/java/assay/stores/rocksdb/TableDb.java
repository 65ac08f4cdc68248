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
 * A table's open database, reference-counted. Native memory is freed at the last release. Sessions
 * may be used after their table was dropped; their operations then fail. Thread-safe.
 */
final class TableDb {
  /** The group of all families that are in no other group. */
  static final String DEFAULT_GROUP =
      new String(RocksDB.DEFAULT_COLUMN_FAMILY, StandardCharsets.UTF_8);

  private Path folder;
  private final TableLayout layout;
  private final RocksDB db;
  private final Map<String, ColumnFamilyHandle> handles = new TreeMap<>();
  private final List<AutoCloseable> options = new ArrayList<>();

  /**
   * Statistics without histograms. Histograms are not used, and each would make every read query
   * the clock twice.
   */
  private final Statistics statistics = new Statistics(EnumSet.allOf(HistogramType.class));

  /**
   * Last number given to a write in a table with several versions. The numbers increase even across
   * restarts.
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

  /** The handle of a group; an unknown name yields the default group's handle. */
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
   * Releases the database for one user. The last release closes the database, and deletes the files
   * if the table was dropped.
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

  /** Marks the table as dropped; the last release deletes its files. */
  void drop() {
    dropped = true;
  }

  /**
   * Moves the folder, so that its name can be reused. Afterwards, the database can only be closed.
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
