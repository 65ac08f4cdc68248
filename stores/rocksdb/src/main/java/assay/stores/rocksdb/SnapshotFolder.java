package assay.stores.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.rocksdb.Checkpoint;
import org.rocksdb.RocksDBException;

/**
 * The snapshots of a store's tables. The folder of a snapshot has the same files as a table's
 * folder, but contains a RocksDB checkpoint instead of the database. Snapshots and tables share
 * store files by hard links, because store files are immutable.
 */
final class SnapshotFolder {
  private static final String DATABASE = "db";
  private static final String STORE_FILE = ".sst";

  private final Path folder;

  SnapshotFolder(Path directory) {
    this.folder = directory.resolve(".snapshots");
  }

  boolean has(String snapshot) {
    return TableLayout.isIn(folder.resolve(snapshot));
  }

  void take(TableDb table, String snapshot) throws IOException, RocksDBException {
    Path own = folder.resolve(snapshot);
    TableDb.delete(own);
    Files.createDirectories(own);
    try (Checkpoint checkpoint = Checkpoint.create(table.db())) {
      checkpoint.createCheckpoint(own.resolve(DATABASE).toString());
    }
    new TableLayout(DATABASE, table.layout().versions(), table.layout().familiesByGroup())
        .write(own);
  }

  void copy(String snapshot, Path table) throws IOException {
    TableLayout layout = TableLayout.read(folder.resolve(snapshot));
    Files.createDirectories(table);
    Path database = Files.createTempDirectory(table, "db-");
    try (Stream<Path> files = Files.list(folder.resolve(snapshot).resolve(DATABASE))) {
      for (Path file : files.toList()) {
        Path copy = database.resolve(file.getFileName());
        if (file.toString().endsWith(STORE_FILE)) {
          Files.createLink(copy, file);
        } else {
          Files.copy(file, copy);
        }
      }
    }
    new TableLayout(database.getFileName().toString(), layout.versions(), layout.familiesByGroup())
        .write(table);
  }

  List<String> names() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(TableLayout::isIn).map(p -> p.getFileName().toString()).sorted().toList();
    }
  }

  void delete(String snapshot) throws IOException {
    TableDb.delete(folder.resolve(snapshot));
  }
}
