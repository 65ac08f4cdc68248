package assay.stores.accumulo.server;

import assay.store.capability.Metric;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Measures the disk space of one table's folders and of all tables' folders, on all volumes of the
 * instance. Each file counts once, regardless of its number of HDFS replicas.
 */
final class TableFolders {
  private static final String VOLUMES = "instance.volumes";
  private static final String TABLES = "tables";

  private TableFolders() {}

  private record Content(long bytes, long folders, long files) {
    static final Content NONE = new Content(0, 0, 0);

    Content plus(ContentSummary more) {
      return new Content(
          bytes + more.getLength(),
          folders + more.getDirectoryCount(),
          files + more.getFileCount());
    }
  }

  /**
   * Returns the numbers of bytes, folders and files of a table and of the whole instance. Each
   * number is the sum over all volumes of the instance.
   *
   * @param tableId id of the table; empty means all tables
   * @throws IOException if a volume cannot be read, or if a file is removed while the volume is
   *     read
   */
  static Map<Metric, Double> of(ClientContext context, String tableId)
      throws IOException, AccumuloException, AccumuloSecurityException {
    Content table = Content.NONE;
    Content instance = Content.NONE;
    String volumes = context.instanceOperations().getSystemConfiguration().get(VOLUMES);
    for (String volume : volumes.split(",", -1)) {
      Path tables = new Path(volume.strip(), TABLES);
      try (FileSystem files = FileSystem.newInstance(tables.toUri(), context.getHadoopConf())) {
        instance = instance.plus(files.getContentSummary(tables));
        table = tableId.isEmpty() ? table : with(table, files, new Path(tables, tableId));
      }
    }
    Content own = tableId.isEmpty() ? instance : table;
    return Map.of(
        Metric.FOLDER_BYTES, (double) own.bytes,
        Metric.FOLDERS, (double) own.folders,
        Metric.FOLDER_FILES, (double) own.files,
        Metric.INSTANCE_FOLDER_BYTES, (double) instance.bytes,
        Metric.INSTANCE_FOLDERS, (double) instance.folders,
        Metric.INSTANCE_FOLDER_FILES, (double) instance.files);
  }

  /**
   * Adds the size of a table's folder on one volume. The folder is missing until the table's data
   * is first written to that volume.
   */
  private static Content with(Content table, FileSystem files, Path folder) throws IOException {
    try {
      return table.plus(files.getContentSummary(folder));
    } catch (FileNotFoundException e) {
      if (files.exists(folder)) {
        throw e;
      }
      return table;
    }
  }
}
