package assay.lab.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTargetTest {
  private static final List<String> STORES =
      List.of("accumulo", "cassandra", "hbase", "null", "simulated", "ycsb");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "accumulo, accumulo",
    "accumulo1.9, accumulo",
    "hbase, hbase",
    "hbase2, hbase",
    "cassandra-cql, cassandra",
    "basic, ycsb",
    "site.ycsb.BasicDB, ycsb",
    "null, null",
    "com.yahoo.ycsb.db.accumulo.AccumuloClient, accumulo",
    "simulated, simulated",
    "site.ycsb.db.JdbcDBClient, ycsb"
  })
  void storesHaveYcsbsNamesToo(String name, String store) {
    assertThat(StoreTarget.named(name, "", STORES, StoreTargetTest::ofYcsb).store())
        .isEqualTo(store);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase20, 'store ''hbase20'' is not built in; add its YCSB binding with -cp PATH'",
    "cassandra-cql, store 'cassandra-cql' is not built in",
    "acumulo, 'no store ''acumulo''; did you mean ''accumulo''?'",
    "a.b.c, no store 'a.b.c'"
  })
  void otherStoresAreRefused(String name, String expected) {
    assertThatThrownBy(
            () ->
                StoreTarget.named(
                    name, "", List.of("accumulo", "null", "ycsb"), any -> Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(expected);
  }

  @Test
  void aReleasesNameAndAPathMeanItsBinding() {
    List<String> stores = List.of("accumulo", "null", "rocksdb", "ycsb");
    for (String name : List.of("jdbc", "rocksdb")) {
      StoreTarget target = StoreTarget.named(name, "a.tar.gz", stores, StoreTargetTest::ofYcsb);
      assertThat(target.isForeign()).isTrue();
      assertThat(target.bindingClass()).startsWith("site.ycsb.db.");
      assertThat(target.bindingPath()).isEqualTo("a.tar.gz");
    }
    assertThat(StoreTarget.named("rocksdb", "", stores, StoreTargetTest::ofYcsb).store())
        .isEqualTo("rocksdb");
    assertThat(
            StoreTarget.named("my.lower", "a.jar", stores, StoreTargetTest::ofYcsb).bindingClass())
        .isEqualTo("my.lower");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hbase", "hbase2", "site.ycsb.db.hbase2.HBaseClient2"})
  void aFolderWithHbasesSiteNamesTheCluster(String name) throws IOException {
    Path site = Files.createFile(folder.resolve("hbase-site.xml"));
    StoreTarget target =
        StoreTarget.named(name, folder.toString(), STORES, StoreTargetTest::ofYcsb);

    assertThat(target.store()).isEqualTo("hbase");
    assertThat(target.site()).isEqualTo(site.toString());
    assertThat(target.withSettings(List.of("site")).site()).isEqualTo(site.toString());
  }

  @Test
  void aSiteBesideJarsIsForTheBindingThere() throws IOException {
    Files.createFile(folder.resolve("hbase-site.xml"));
    String path = folder + File.pathSeparator + "hbase.jar";

    assertThat(StoreTarget.named("hbase2", path, STORES, StoreTargetTest::ofYcsb).bindingPath())
        .isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase, specify a folder with the cluster's hbase-site.xml",
    "accumulo1.9, specify the cluster with -p client-properties=FILE",
    "cassandra, 'specify the cluster with -p hosts=HOST,…'",
    "null, omit -cp"
  })
  void aPathThatAStoreDoesNotReadIsRefused(String name, String instead) {
    assertThatThrownBy(() -> StoreTarget.named(name, "/etc/x", STORES, StoreTargetTest::ofYcsb))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("-cp /etc/x: the store ")
        .hasMessageEndingWith(instead);
  }

  private static Optional<String> ofYcsb(String binding) {
    return Optional.ofNullable(
        Map.of(
                "accumulo1.9", "accumulo",
                "hbase2", "hbase",
                "cassandra-cql", "cassandra",
                "site.ycsb.db.hbase2.HBaseClient2", "hbase",
                "site.ycsb.db.accumulo.AccumuloClient", "accumulo")
            .get(binding));
  }
}
