package assay.lab.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Temporary file from which DuckDB loads samples, in the long form of {@link CsvExport}. Closing
 * the object deletes the file.
 */
final class LongFile implements AutoCloseable {
  private final Path path;

  private LongFile(Path path) {
    this.path = path;
  }

  static LongFile write(Selection selection) throws IOException {
    LongFile file = new LongFile(Files.createTempFile("assay-", ".csv"));
    try (BufferedWriter out = Files.newBufferedWriter(file.path)) {
      CsvExport.writeLong(List.of(selection), out);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
    return file;
  }

  String table() {
    return "read_csv("
        + quoted(path)
        + ", header = true, delim = ',', quote = '\"', escape = '\"', nullstr = '', columns ="
        + " {'t': 'DOUBLE', 'utc': 'TIMESTAMP', 'series': 'VARCHAR', 'machine': 'VARCHAR',"
        + " 'value': 'DOUBLE'})";
  }

  static String quoted(Path path) {
    return "'" + path.toString().replace("'", "''") + "'";
  }

  @Override
  public void close() throws IOException {
    Files.delete(path);
  }
}
