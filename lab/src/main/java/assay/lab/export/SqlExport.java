package assay.lab.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Exports a run as a single-file database or a Parquet file. Needs the JDBC drivers. */
public final class SqlExport {
  private final Drivers drivers;

  public SqlExport(Drivers drivers) {
    this.drivers = drivers;
  }

  /**
   * Writes a database with the tables {@code run}, {@code phases}, {@code events}, {@code
   * intervals}, {@code series} and {@code samples}. An existing file is replaced only when the new
   * file is complete.
   *
   * @throws IOException if the database cannot be written; the message is for users
   */
  public void writeDatabase(Selection selection, SqlDialect dialect, Path file) throws IOException {
    Path next = fresh(file);
    try (Connection database = drivers.connect(dialect.url(next))) {
      new SqlTables(selection, database, dialect).write();
    } catch (SQLException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Writes a Parquet file with the columns of the long form of {@link CsvExport}, one series after
   * the other, compressed with zstd.
   */
  public void writeParquet(Selection selection, Path file) throws IOException {
    Path next = fresh(file);
    try (LongFile lines = LongFile.write(selection);
        Connection database = drivers.connect("jdbc:duckdb:");
        Statement statement = database.createStatement()) {
      statement.execute(
          "COPY (SELECT * FROM "
              + lines.table()
              + ") TO "
              + LongFile.quoted(next)
              + " (FORMAT parquet, COMPRESSION zstd)");
    } catch (SQLException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static Path fresh(Path file) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.deleteIfExists(next);
    return next;
  }
}
