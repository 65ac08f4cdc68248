package assay.cli;

import static assay.cli.Runs.end;
import static assay.cli.Runs.finished;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.cli.launch.PrivateNetwork;
import assay.cli.launch.YarnCluster;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose tasks a real YARN runs: a format and its import into a real Accumulo, and a proof. */
@Needs({Need.IPROUTE, Need.USER_NAMESPACES})
@Tag("servers")
class BulkOnYarnIT {
  private static final int TABLETS = 2;

  @TempDir private Path folder;
  private Path home;

  @Test
  void tasksInContainersWriteTheFilesThatAreImported() throws Exception {
    home = AssayProcess.newHome(Files.createDirectories(folder.resolve("home")));
    Path yarnFolder = Files.createDirectories(folder.resolve("yarn"));
    try (PrivateNetwork network = PrivateNetwork.make()) {
      AssayProcess accumulo = start(network, "cluster", "up", "accumulo", "--servers", "1");
      try (YarnCluster yarn = YarnCluster.startForJobs(yarnFolder, network)) {
        assertThat(accumulo.await().exitCode()).isZero();
        format(network, yarn);
        // The master, a map at least, and a reduce for each tablet.
        long containers = yarn.containers();
        assertThat(containers).isGreaterThanOrEqualTo(1 + 1 + TABLETS);
        prove(network, yarn);
        // The master, a map for each tablet, and a reduce.
        assertThat(yarn.containers()).isGreaterThanOrEqualTo(containers + 1 + TABLETS + 1);
      } finally {
        accumulo.await();
        assertThat(start(network, "cluster", "down", "accumulo").await().exitCode()).isZero();
      }
    }
  }

  private void format(PrivateNetwork network, YarnCluster yarn) throws Exception {
    Files.writeString(
        home.resolve("x.yaml"),
        """
        description: bulk load by YARN
        workload: {rows: 2000, fields: 3, field-length: 20, mix: {read: 1}}
        phases:
          - {phase: presplit, tablets: %d}
          - {phase: format}
          - {phase: import}
        """
            .formatted(TABLETS));
    String conf = yarn.conf().toString();
    Result result =
        start(network, "run", "x.yaml", "--store", "accumulo", "--job-conf", conf).await();
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertThat(end(run, "format")).containsEntry("rows", 2000).containsEntry("cells", 6000);
    assertThat(end(run, "import"))
        .containsEntry("counted", true)
        .containsEntry("tableRows", 2000)
        .containsEntry("tableCells", 6000);
  }

  private void prove(PrivateNetwork network, YarnCluster yarn) throws Exception {
    Files.writeString(
        home.resolve("y.yaml"),
        """
        description: a proof by YARN
        phases:
          - {phase: spread, tablets: %d}
          - phase: run
            operations: 1000
            workload: {kind: continuous-ingest, flush: 50, depth: 4, checksum: true}
          - {phase: verify, map-reduce: true}
        """
            .formatted(TABLETS));
    String conf = yarn.conf().toString();
    Result result =
        start(network, "run", "y.yaml", "--store", "accumulo", "--job-conf", conf).await();
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().verdict().evidence())
        .as(result.toString())
        .contains("phase 'verify': 1,000 acknowledged, 0 unknown, 0 lost.");
  }

  private AssayProcess start(PrivateNetwork network, String... arguments) throws Exception {
    return AssayProcess.startThrough(network.wrapper(), home, arguments);
  }
}
