package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.home.Home;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users read of the stores is what the packaged bindings say of themselves. */
class StoresIT {
  private static final Home HOME = new Home(Path.of(System.getProperty("assay.home")));

  @TempDir private Path folder;

  @Test
  void thePageOfStoresIsTheirOwnAccount() throws Exception {
    List<String> page = Files.readAllLines(HOME.path().resolve("docs/stores.md"));
    List<String> table =
        page.subList(page.indexOf("<!-- stores -->") + 1, page.indexOf("<!-- /stores -->"));
    assertThat(output("stores", "--markdown").lines().toList())
        .as("put what './assay stores --markdown' prints into docs/stores.md")
        .isEqualTo(table);
  }

  @Test
  void theListNamesStoresAndCapabilities() {
    assertThat(output("stores"))
        .contains("accumulo", "cassandra", "hbase", "rocksdb", "cell visibility", "differs: ");
  }

  @Test
  void oneBrokenBindingIsListedAndTakesNoOtherAlong() throws Exception {
    Path stores = Files.createDirectories(folder.resolve("target/dist/stores"));
    Path bad = Files.createDirectory(stores.resolve("bad"));
    Files.createSymbolicLink(stores.resolve("null"), HOME.dist().resolve("stores/null"));
    String listed = output(new Home(folder), "stores");
    assertThat(listed.lines())
        .contains(
            "bad        store 'bad' is broken: no jar in "
                + bad
                + " has META-INF/services/assay.store.StoreProvider")
        .anyMatch(line -> line.startsWith("null  "));
  }

  private static String output(String... arguments) {
    return output(HOME, arguments);
  }

  private static String output(Home home, String... arguments) {
    return InThisProcess.run(home, home.path(), arguments).assertGood().output();
  }

  @ParameterizedTest
  @CsvSource({
    "accumulo1.9, accumulo",
    "site.ycsb.db.accumulo.AccumuloClient, accumulo",
    "hbase20, hbase",
    "site.ycsb.db.hbase1.HBaseClient1, hbase",
    "cassandra2-cql, cassandra",
    "basic,",
    "jdbc,"
  })
  void storesSayWhichBindingsOfYcsbTheyAre(String binding, String store) {
    StoreCatalog stores =
        new StoreCatalog(Path.of(System.getProperty("assay.home"), "target", "dist", "stores"));
    assertThat(stores.ofYcsb(binding)).isEqualTo(Optional.ofNullable(store));
  }
}
