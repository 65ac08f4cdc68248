package assay.jobs.hbase;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.Bytes;

/** Writes one HFile of a column family, with the table's settings. Not thread-safe. */
final class HFile {
  private final StoreFileWriter writer;
  private final String name;

  /**
   * @param settings settings of the table: {@code compression.FAMILY}, {@code bloom.FAMILY}, {@code
   *     block-size.FAMILY}, {@code encoding.FAMILY}
   */
  HFile(
      Configuration configuration,
      Path folder,
      byte[] family,
      String name,
      Map<String, String> settings)
      throws IOException {
    this.name = name;
    String label = new String(family, StandardCharsets.UTF_8);
    if (!settings.containsKey("compression." + label)) {
      throw new IllegalArgumentException("the table has no family '" + label + "'");
    }
    HFileContext context =
        new HFileContextBuilder()
            .withCompression(Compression.Algorithm.valueOf(settings.get("compression." + label)))
            .withDataBlockEncoding(DataBlockEncoding.valueOf(settings.get("encoding." + label)))
            .withBlockSize(Integer.parseInt(settings.get("block-size." + label)))
            .withColumnFamily(family)
            .withIncludesTags(true)
            .withCreateTime(System.currentTimeMillis())
            .build();
    Path file = new Path(new Path(folder, label), name);
    writer =
        new StoreFileWriter.Builder(configuration, file.getFileSystem(configuration))
            .withFilePath(file)
            .withBloomType(BloomType.valueOf(settings.get("bloom." + label)))
            .withFileContext(context)
            .build();
  }

  void append(KeyValue cell) throws IOException {
    writer.append(cell);
  }

  /** Adds the metadata that servers require in a bulk file, and closes the file. */
  void close() throws IOException {
    writer.appendFileInfo(HStoreFile.BULKLOAD_TIME_KEY, Bytes.toBytes(System.currentTimeMillis()));
    writer.appendFileInfo(HStoreFile.BULKLOAD_TASK_KEY, Bytes.toBytes(name));
    writer.appendFileInfo(HStoreFile.MAJOR_COMPACTION_KEY, Bytes.toBytes(true));
    writer.appendFileInfo(HStoreFile.EXCLUDE_FROM_MINOR_COMPACTION_KEY, Bytes.toBytes(false));
    writer.appendTrackedTimestampsToMetadata();
    writer.close();
  }
}
