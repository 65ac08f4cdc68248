package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What is lost when servers of HBase are killed while entries are written: nothing, with two region
 * servers on HDFS of three datanodes.
 */
@Tag("servers")
class FaultsOnHBaseIT {
  @RegisterExtension
  static final FaultRuns RUNS =
      new FaultRuns("hbase", ", family: cf", "--servers=2", "--hdfs", "--datanodes=3");

  @Test
  void nothingIsLostWhenAServerOfEachKindIsKilled() throws Exception {
    RecordedRun run =
        RUNS.run(
            "each",
            RUNS.ingest("regionserver", 40, "{at: 5s, for: 3s, do: {kill: regionserver}}")
                + RUNS.ingest("hmaster", 20, "{at: 5s, for: 3s, do: {kill: hmaster}}"));
    RUNS.assertNothingLost(run, 2);
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
    RecordedRun run = RUNS.run("all", RUNS.ingest("ingest", 90, actions));
    RUNS.assertNothingLost(run, 1);
    assertThat(FaultRuns.actions(run).stream().filter(text -> text.startsWith("kill "))).hasSize(8);
  }
}
