package assay.lab.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {
  @ParameterizedTest
  @CsvSource({
    "accumulo, accumulo",
    "accumulo1.9, accumulo",
    "hbase, hbase",
    "hbase2, hbase",
    "cassandra-cql, cassandra",
    "basic, null",
    "com.yahoo.ycsb.db.accumulo.AccumuloClient, accumulo",
    "simulated, simulated",
    "site.ycsb.db.JdbcDBClient, ycsb"
  })
  void storesHaveYcsbsNamesToo(String name, String store) {
    assertThat(
            Target.named(
                    name,
                    "",
                    List.of("accumulo", "cassandra", "hbase", "null", "simulated", "ycsb"),
                    TargetTest::ofYcsb)
                .store())
        .isEqualTo(store);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase20, 'store ''hbase20'' is not built in: say where its YCSB binding lies by -cp PATH'",
    "cassandra-cql, store 'cassandra-cql' is not built in",
    "acumulo, 'no store ''acumulo''; did you mean ''accumulo''?'",
    "a.b.c, no store 'a.b.c'"
  })
  void otherStoresAreRefused(String name, String expected) {
    assertThatThrownBy(
            () ->
                Target.named(
                    name, "", List.of("accumulo", "null", "ycsb"), any -> Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(expected);
  }

  @Test
  void aReleasesNameAndAPathMeanItsBinding() {
    List<String> stores = List.of("accumulo", "null", "rocksdb", "ycsb");
    for (String name : List.of("jdbc", "rocksdb")) {
      Target target = Target.named(name, "a.tar.gz", stores, TargetTest::ofYcsb);
      assertThat(target.isForeign()).isTrue();
      assertThat(target.bindingClass()).startsWith("site.ycsb.db.");
      assertThat(target.bindingPath()).isEqualTo("a.tar.gz");
    }
    assertThat(Target.named("rocksdb", "", stores, TargetTest::ofYcsb).store())
        .isEqualTo("rocksdb");
    assertThat(Target.named("accumulo1.9", "/etc/accumulo", stores, TargetTest::ofYcsb).store())
        .isEqualTo("accumulo");
  }

  private static Optional<String> ofYcsb(String binding) {
    return Optional.ofNullable(
        Map.of(
                "accumulo1.9", "accumulo",
                "hbase2", "hbase",
                "cassandra-cql", "cassandra",
                "basic", "null",
                "site.ycsb.db.accumulo.AccumuloClient", "accumulo")
            .get(binding));
  }
}
