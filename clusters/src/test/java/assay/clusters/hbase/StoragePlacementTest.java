package assay.clusters.hbase;

import static assay.clusters.ClusterChecks.assertBadInput;
import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.hdfs.Medium;
import assay.clusters.process.ClusterSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StoragePlacementTest {
  @Test
  void serversGetKeysAndRunsGetWhatTheyAreToProve() {
    StoragePlacement placement =
        StoragePlacement.of(
            settings("archived=ssd, compacted=disk, log=ram, flushed=SSD, compacted-above=120m"));
    assertThat(placement.properties().replaceAll("</?property>|</?name>|<value>", "").strip())
        .isEqualToIgnoringWhitespace(
            """
            hbase.wal.storage.policyALL_NVDIMM</value>
            hbase.hstore.block.storage.policyALL_SSD</value>
            hbase.hstore.defaultengine.compactor.classassay.compactor.PlacingCompactor</value>
            assay.compacted.policyHOT</value>
            assay.compacted.above125829120</value>
            """);
    assertThat(placement.storeSettings())
        .containsExactly(
            Map.entry(
                "placement",
                "log=NVDIMM, flushed=SSD, compacted=DISK, archived=SSD, compacted-above=120m"));
    assertThat(placement.archive()).contains(Medium.SSD);
  }

  @Test
  void withoutPlacementServersAreAsTheyAre() {
    assertThat(StoragePlacement.of(settings("")).properties()).isEmpty();
    assertThat(StoragePlacement.of(settings("")).storeSettings()).isEmpty();
    assertThat(StoragePlacement.of(settings("")).archive()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "logs=ssd                        | 'logs' is not a kind of file; write, for example, "
            + "'log=ram, flushed",
        "log=tape                        | 'tape' is not a medium",
        "flushed=ssd, compacted-above=1g | compacted-above needs a medium for compacted",
        "compacted=disk, compacted-above=many | must be a size",
        "log=archive                     | there is no archive volume; add archive=1 to --volumes"
      })
  void nonsenseIsRefusedInOneLine(String given, String message) {
    assertBadInput(
            () -> {
              ClusterSettings settings = settings(given);
              StoragePlacement.of(settings).check(settings);
            })
        .hasMessageStartingWith("--placement: ")
        .hasMessageContaining(message);
  }

  private static ClusterSettings settings(String placement) {
    return ClusterSettings.of(
        HBaseSettings.ALL,
        Map.of(
            "hdfs", "on",
            "volumes", "ssd=1, disk=1, ram=64m",
            "placement", placement));
  }
}
