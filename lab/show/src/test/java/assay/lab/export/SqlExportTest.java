package assay.lab.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written is queried, by drivers of the test's own class path. */
class SqlExportTest {
  private static final Path DRIVERS = Path.of("target", "test-drivers");

  @TempDir private Path root;

  @BeforeAll
  static void driversInAFolder() throws Exception {
    Files.createDirectories(DRIVERS);
    for (Class<?> driver :
        List.of(Class.forName("org.sqlite.JDBC"), Class.forName("org.duckdb.DuckDBDriver"))) {
      Path jar = jar(driver);
      Path link = DRIVERS.resolve(jar.getFileName());
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, jar);
      }
    }
  }

  private static Path jar(Class<?> driver) throws URISyntaxException {
    return Path.of(driver.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  @ParameterizedTest
  @EnumSource
  void aDatabaseHasTheWholeRun(SqlDialect dialect) throws Exception {
    Path file = root.resolve("run of 'quotes'.db");
    Files.writeString(file, "what was there before");
    Selection selection = ExportedRun.all(root);
    new SqlExport(DRIVERS).writeDatabase(selection, dialect, file);
    try (Connection database = DriverManager.getConnection(dialect.url(file))) {
      assertThat(one(database, "SELECT name || ' ' || store || ' ' || seed FROM run"))
          .isEqualTo("demo/first accumulo 7");
      assertThat(one(database, "SELECT phase || ' ' || end_t || ' ' || threads FROM phases"))
          .isEqualTo("run 10.0 2");
      assertThat(one(database, "SELECT text FROM events WHERE kind = 'error' AND t = 3"))
          .isEqualTo("read failed: \"x\", y");
      assertThat(one(database, "SELECT count(*) || ' ' || sum(samples) FROM intervals"))
          .isEqualTo("10 500");
      assertThat(one(database, "SELECT min(p95_ns) / 1000 FROM intervals WHERE operation='read'"))
          .startsWith("20");
      assertThat(one(database, "SELECT count(*) FROM intervals WHERE p99_ns IS NULL"))
          .as("of 50 samples")
          .isEqualTo("10");
      assertThat(one(database, "SELECT count(*) FROM series"))
          .isEqualTo(selection.series().size() + "");
      assertThat(one(database, "SELECT samples FROM series WHERE series = 'latency.read.p99.ms'"))
          .isEqualTo("0");
      assertThat(
              one(
                  database,
                  "SELECT count(*) || ' ' || sum(value) FROM samples JOIN series"
                      + " ON series_id = id WHERE series = 'cpu.tserver.cores'"))
          .isEqualTo("10 11.25");
      assertThat(
              one(
                  database,
                  "SELECT count(*) FROM samples JOIN series ON series_id = id"
                      + " WHERE unit = 'mb' AND machine = 'lab \"1\"'"))
          .as("a gap is no row")
          .isEqualTo("9");
      assertThat(one(database, "SELECT min(utc) FROM samples").replace('T', ' '))
          .startsWith("2026-05-04 10:20:30.75");
    }
    try (Stream<Path> left = Files.list(root)) {
      assertThat(left).noneMatch(each -> each.toString().contains(".next"));
    }
  }

  @Test
  void parquetHasARowASample() throws Exception {
    Path file = root.resolve("run.parquet");
    Selection selection = ExportedRun.all(root);
    new SqlExport(DRIVERS).writeParquet(selection, file);
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:")) {
      String from = " FROM read_parquet('" + file + "')";
      assertThat(one(database, "SELECT count(DISTINCT series)" + from))
          .as("all but p99, which 50 samples do not tell")
          .isEqualTo(selection.series().size() - 1 + "");
      assertThat(
              one(
                  database,
                  "SELECT value || ' ' || utc || ' ' || machine"
                      + from
                      + " WHERE series = 'cpu.tserver.cores' AND t = 2.5"))
          .isEqualTo("0.5 2026-05-04 10:20:32.75 lab \"1\"");
      assertThat(one(database, "SELECT count(*)" + from + " WHERE machine IS NULL"))
          .as("what was measured is of no machine")
          .isEqualTo("40");
      assertThat(one(database, "SELECT typeof(utc)" + from + " LIMIT 1")).isEqualTo("TIMESTAMP");
    }
  }

  @Test
  void withoutDriversThereIsALine() throws IOException {
    Selection selection = ExportedRun.all(root);
    SqlExport export = new SqlExport(root.resolve("nothing"));
    assertThatThrownBy(() -> export.writeParquet(selection, root.resolve("x.parquet")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no JDBC driver for jdbc:duckdb:");
  }

  private static String one(Connection database, String query) throws SQLException {
    try (Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
