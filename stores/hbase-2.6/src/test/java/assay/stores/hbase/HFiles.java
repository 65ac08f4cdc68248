package assay.stores.hbase;

import assay.store.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;

/** Files for bulk import. */
final class HFiles {
  private HFiles() {}

  /**
   * Writes one file into a directory named as the cells' family.
   *
   * @param cells of one family, in order
   */
  static void write(Path directory, List<Cell> cells) throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    String family = cells.get(0).family().toString();
    org.apache.hadoop.fs.Path file =
        new org.apache.hadoop.fs.Path(directory.resolve(family).resolve("part").toUri());
    try (HFile.Writer writer =
        HFile.getWriterFactory(configuration, new CacheConfig(configuration))
            .withPath(FileSystem.getLocal(configuration), file)
            .withFileContext(new HFileContextBuilder().build())
            .create()) {
      for (Cell cell : cells) {
        writer.append(
            new KeyValue(
                cell.row().toArray(),
                cell.family().toArray(),
                cell.qualifier().toArray(),
                cell.timestamp(),
                cell.value().toArray()));
      }
    }
  }
}
