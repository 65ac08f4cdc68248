package assay.jobs.hbase;

import assay.jobs.bulk.StoreFiles;
import assay.store.Bytes;
import assay.store.Cell;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;

/**
 * Writes HBase's bulk files (HFiles), one for each column family of a tablet. Each file is in a
 * folder that is named after the file's column family.
 */
public final class HFiles implements StoreFiles {
  @Override
  public boolean splitEndsTablet() {
    return false;
  }

  @Override
  public Writer open(
      Configuration configuration, Path folder, String name, Map<String, String> settings) {
    return new Families(HBaseConfiguration.create(configuration), folder, name, settings);
  }

  private static final class Families implements Writer {
    private final Configuration configuration;
    private final Path folder;
    private final String name;
    private final Map<String, String> settings;
    private final Map<Bytes, HFile> open = new HashMap<>();

    Families(Configuration configuration, Path folder, String name, Map<String, String> settings) {
      this.configuration = configuration;
      this.folder = folder;
      this.name = name;
      this.settings = settings;
    }

    @Override
    public void append(Cell cell) throws IOException {
      if (cell.visibility().length() > 0) {
        throw new IllegalArgumentException(
            "HBase's bulk files cannot contain cell visibilities, because only the servers know the"
                + " labels' ordinals");
      }
      HFile file = open.get(cell.family());
      if (file == null) {
        Bytes family = cell.family().copy();
        file = new HFile(configuration, folder, family.toArray(), name, settings);
        open.put(family, file);
      }
      file.append(keyValue(cell));
    }

    private static KeyValue keyValue(Cell cell) {
      Bytes row = cell.row();
      Bytes family = cell.family();
      Bytes qualifier = cell.qualifier();
      Bytes value = cell.value();
      return new KeyValue(
          row.array(),
          row.offset(),
          row.length(),
          family.array(),
          family.offset(),
          family.length(),
          qualifier.array(),
          qualifier.offset(),
          qualifier.length(),
          cell.timestamp(),
          KeyValue.Type.Put,
          value.array(),
          value.offset(),
          value.length());
    }

    @Override
    public void close() throws IOException {
      for (HFile file : open.values()) {
        file.close();
      }
    }
  }
}
