package assay.stores.accumulo;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/**
 * Imports files from any file system into a table. Accumulo's servers rename imported files, which
 * works only within one file system. Files on another file system are therefore first copied to a
 * volume of the instance.
 */
final class BulkFiles {
  private static final String VOLUMES = "instance.volumes";
  private static final String REPLICATION = "dfs.replication";

  private BulkFiles() {}

  static Map<String, String> settings(Map<String, String> table) {
    Map<String, String> settings = new TreeMap<>(table);
    settings
        .keySet()
        .removeIf(name -> !name.startsWith("table.file.") && !name.startsWith("table.bloom."));
    return settings;
  }

  static void importInto(AccumuloClient client, String table, URI directory)
      throws AccumuloException, AccumuloSecurityException, TableNotFoundException, IOException {
    URI volume = volume(client, directory);
    if (isSameFileSystem(volume, directory)) {
      client.tableOperations().importDirectory(directory.toString()).to(table).load();
      return;
    }
    Path copy = new Path(new Path(volume), "bulk-" + UUID.randomUUID());
    try (FileSystem there = FileSystem.newInstance(volume, new Configuration());
        FileSystem here = FileSystem.newInstance(directory, new Configuration())) {
      Configuration writing = new Configuration();
      // The default replication is set in HDFS, not in this client's configuration.
      writing.setInt(REPLICATION, there.getServerDefaults(copy).getReplication());
      try {
        FileUtil.copy(here, new Path(directory), there, copy, false, writing);
        client.tableOperations().importDirectory(copy.toString()).to(table).load();
      } finally {
        there.delete(copy, true);
      }
    }
  }

  private static URI volume(AccumuloClient client, URI directory)
      throws AccumuloException, AccumuloSecurityException {
    String[] volumes =
        client.instanceOperations().getSystemConfiguration().get(VOLUMES).split(",", -1);
    for (String volume : volumes) {
      if (isSameFileSystem(URI.create(volume.strip()), directory)) {
        return URI.create(volume.strip());
      }
    }
    return URI.create(volumes[0].strip());
  }

  private static boolean isSameFileSystem(URI one, URI other) {
    return Objects.equals(one.getScheme(), other.getScheme())
        && Objects.equals(one.getAuthority(), other.getAuthority());
  }
}
