package assay.jobs.accumulo;

import assay.jobs.bulk.StoreFiles;
import assay.store.Bytes;
import assay.store.Cell;
import java.io.IOException;
import java.util.Map;
import org.apache.accumulo.core.client.rfile.RFile;
import org.apache.accumulo.core.client.rfile.RFileWriter;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * RFiles with the table's own settings, compressed with little effort unless a site's core-site.xml
 * says otherwise. All cells are in the default locality group: the servers bring them into others
 * when they compact.
 */
public final class RFiles implements StoreFiles {
  @Override
  public boolean splitEndsTablet() {
    return true;
  }

  @Override
  public Writer open(
      Configuration configuration, Path folder, String name, Map<String, String> settings)
      throws IOException {
    Path file = new Path(folder, name + ".rf");
    RFileWriter writer =
        RFile.newWriter()
            .to(file.toString())
            .withFileSystem(file.getFileSystem(configuration))
            .withTableProperties(settings)
            .build();
    writer.startDefaultLocalityGroup();
    return new One(writer);
  }

  private static final class One implements Writer {
    private final RFileWriter writer;

    One(RFileWriter writer) {
      this.writer = writer;
    }

    @Override
    public void append(Cell cell) throws IOException {
      Bytes row = cell.row();
      Bytes family = cell.family();
      Bytes qualifier = cell.qualifier();
      Bytes visibility = cell.visibility();
      Bytes value = cell.value();
      writer.append(
          new Key(
              row.array(),
              row.offset(),
              row.length(),
              family.array(),
              family.offset(),
              family.length(),
              qualifier.array(),
              qualifier.offset(),
              qualifier.length(),
              visibility.array(),
              visibility.offset(),
              visibility.length(),
              cell.timestamp()),
          new Value(value.array(), value.offset(), value.length()));
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }
}
