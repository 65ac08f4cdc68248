package assay.lab.export;

import assay.lab.run.file.WholeFile;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;

/**
 * Exports a run as a single-file database or as a Parquet file. The JDBC drivers must be installed.
 */
public final class SqlExport {
  private final Path drivers;

  /**
   * @param drivers folder of the JDBC drivers. The drivers are not on Assay's class path, because
   *     they contain native libraries for all operating systems
   */
  public SqlExport(Path drivers) {
    this.drivers = drivers;
  }

  /**
   * Writes a database with the tables {@code run}, {@code phases}, {@code events}, {@code
   * intervals}, {@code series} and {@code samples}. An existing file is replaced only when the new
   * file is complete.
   *
   * @throws IOException if the database cannot be written; the message is shown to the user
   */
  public void writeDatabase(Selection selection, SqlDialect dialect, Path file) throws IOException {
    WholeFile.replace(
        file,
        next -> {
          try (Connection database = connect(dialect.url(next))) {
            new SqlTables(selection, database, dialect).write();
          } catch (SQLException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
          }
        });
  }

  /**
   * Writes a Parquet file, compressed with zstd. The columns are those of the long form of {@link
   * CsvExport}. The rows are sorted by series.
   */
  public void writeParquet(Selection selection, Path file) throws IOException {
    WholeFile.replace(
        file,
        next -> {
          try (LongFile lines = LongFile.write(selection);
              Connection database = connect("jdbc:duckdb:");
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
        });
  }

  private Connection connect(String url) throws IOException {
    try {
      for (Driver driver : ServiceLoader.load(Driver.class, loader())) {
        if (driver.acceptsURL(url)) {
          return driver.connect(url, new Properties());
        }
      }
    } catch (SQLException e) {
      throw new IOException(url + ": " + e.getMessage(), e);
    }
    throw new IOException("no JDBC driver for " + url + " in " + drivers + "; rebuild Assay");
  }

  private ClassLoader loader() throws IOException {
    List<URL> jars = new ArrayList<>();
    if (Files.isDirectory(drivers)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(drivers, "*.jar")) {
        for (Path jar : files) {
          jars.add(jar.toUri().toURL());
        }
      }
    }
    // The class loader is not closed, because an open connection still loads classes. Nothing
    // leaks, because a command opens only one connection.
    return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
