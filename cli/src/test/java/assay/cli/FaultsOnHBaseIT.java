package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is lost when servers of HBase are killed while entries are written: nothing, with two region
 * servers on HDFS of three datanodes.
 */
@Tag("servers")
class FaultsOnHBaseIT {
  private static FaultRuns runs;

  @BeforeAll
  static void up() throws Exception {
    runs = FaultRuns.up("hbase", ", family: cf", "--servers=2", "--hdfs", "--datanodes=3");
  }

  @AfterAll
  static void down() throws Exception {
    runs.down();
  }

  @Test
  void nothingIsLostWhenAServerOfEachKindIsKilled() throws Exception {
    RecordedRun run =
        runs.run(
            "each",
            runs.ingestAtFullSpeed(
                    "regionserver", 40, "{at: 5s, for: 3s, do: {kill: regionserver}}")
                + runs.ingestAtFullSpeed("hmaster", 20, "{at: 5s, for: 3s, do: {kill: hmaster}}"));
    runs.assertNothingLost(run, 2);
    assertThat(FaultRuns.actions(run))
        .hasSize(2)
        .allMatch(text -> text.matches("kill (regionserver-[12]|hmaster-1)"));
    assertThat(FaultRuns.verdict(run, "regionserver").recoveries()).hasSize(1);
  }

  @Test
  void nothingIsLostWhenAllServersAreKilledAtOnce() throws Exception {
    String actions =
        Stream.of(
                "zookeeper", "namenode", "datanode, count: 3", "regionserver, count: 2", "hmaster")
            .map(which -> "{at: 8s, for: 3s, do: {kill: " + which + "}}")
            .collect(Collectors.joining(", "));
    RecordedRun run = runs.run("all", runs.ingestAtFullSpeed("ingest", 90, actions));
    runs.assertNothingLost(run, 1);
    assertThat(FaultRuns.actions(run).stream().filter(text -> text.startsWith("kill "))).hasSize(8);
  }
}
