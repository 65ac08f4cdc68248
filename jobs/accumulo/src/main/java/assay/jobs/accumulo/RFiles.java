package assay.jobs.accumulo;

import assay.jobs.bulk.StoreFiles;
import assay.store.Bytes;
import assay.store.Cell;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.accumulo.core.client.rfile.RFile;
import org.apache.accumulo.core.client.rfile.RFileWriter;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Writes Accumulo's bulk files (RFiles) with the table's own settings. The compression level is
 * low, unless Hadoop's {@code core-site.xml} sets another level. All cells are written to the
 * default locality group. Servers move the cells to the table's locality groups when they compact
 * the files.
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

  /**
   * Writer that reuses byte arrays of the previous key for equal parts of the next key. Reuse
   * avoids copies, and makes the comparisons of keys in Accumulo's own writer faster.
   */
  private static final class One implements Writer {
    private static final byte[] NONE = new byte[0];

    private final RFileWriter writer;
    private final Value value = new Value();
    private byte[] row = NONE;
    private byte[] family = NONE;
    private byte[] qualifier = NONE;
    private byte[] visibility = NONE;

    One(RFileWriter writer) {
      this.writer = writer;
    }

    @Override
    public void append(Cell cell) throws IOException {
      row = shared(row, cell.row());
      family = shared(family, cell.family());
      qualifier = shared(qualifier, cell.qualifier());
      visibility = shared(visibility, cell.visibility());
      value.set(cell.value().exact());
      writer.append(
          new Key(row, family, qualifier, visibility, cell.timestamp(), false, false), value);
    }

    private static byte[] shared(byte[] last, Bytes part) {
      return Arrays.equals(
              last, 0, last.length, part.array(), part.offset(), part.offset() + part.length())
          ? last
          : part.toArray();
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }
}
