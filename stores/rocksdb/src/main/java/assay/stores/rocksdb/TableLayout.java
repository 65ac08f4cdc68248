package assay.stores.rocksdb;

import assay.store.Bytes;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A table's properties, stored in the table's folder: the number of versions, and the locality
 * group of each family. Immutable.
 *
 * @param database name of the database's subfolder. The name is never reused. While sessions of a
 *     dropped table are open, RocksDB would confuse a new database in the same path with the old
 *     database
 * @param familiesByGroup families of each locality group, without the default group
 */
record TableLayout(String database, int versions, Map<String, Set<Bytes>> familiesByGroup) {
  static final String FILE = "assay-table.properties";
  private static final String DATABASE = "database";
  private static final String VERSIONS = "versions";
  private static final String GROUP = "group.";
  private static final HexFormat HEX = HexFormat.of();

  TableLayout {
    Map<String, Set<Bytes>> copy = new TreeMap<>();
    familiesByGroup.forEach((group, families) -> copy.put(group, Set.copyOf(families)));
    familiesByGroup = Map.copyOf(copy);
  }

  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(FILE));
  }

  static TableLayout read(Path folder) throws IOException {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(folder.resolve(FILE))) {
      properties.load(in);
    }
    Map<String, Set<Bytes>> groups = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(GROUP)) {
        Set<Bytes> families = new TreeSet<>();
        for (String hex : properties.getProperty(name).split(",", -1)) {
          families.add(Bytes.of(HEX.parseHex(hex)));
        }
        groups.put(name.substring(GROUP.length()), families);
      }
    }
    return new TableLayout(
        properties.getProperty(DATABASE),
        Integer.parseInt(properties.getProperty(VERSIONS)),
        groups);
  }

  void write(Path folder) throws IOException {
    Properties properties = new Properties();
    properties.setProperty(DATABASE, database);
    properties.setProperty(VERSIONS, String.valueOf(versions));
    familiesByGroup.forEach(
        (group, families) ->
            properties.setProperty(
                GROUP + group,
                String.join(
                    ",",
                    families.stream().map(f -> HEX.formatHex(f.toArray())).sorted().toList())));
    Path next = folder.resolve(FILE + ".next");
    try (Writer out = Files.newBufferedWriter(next)) {
      properties.store(out, null);
    }
    Files.move(
        next,
        folder.resolve(FILE),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  String groupOf(Bytes family) {
    for (Map.Entry<String, Set<Bytes>> group : familiesByGroup.entrySet()) {
      if (group.getValue().contains(family)) {
        return group.getKey();
      }
    }
    return null;
  }
}
