package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is lost when workers or Assay itself are killed while entries are written: nothing. */
@Tag("servers")
class KilledClientsIT {
  @RegisterExtension
  static final FaultRuns RUNS = new FaultRuns("accumulo", "", "--servers=2", "--native=off");

  @Test
  void nothingIsLostWhenAWorkerIsKilled() throws Exception {
    Path file = RUNS.file("worker", RUNS.ingest("ingest", 15, "") + "  - {phase: verify}\n");
    AssayProcess process =
        AssayProcess.start(
            RUNS.home(), "run", file.toString(), "--store", "accumulo", "--clients", "2");
    process.awaitOutput("'ingest' begins");
    Path run = AssayProcess.onlyRun(RUNS.home(), "worker-on-accumulo");
    await().atMost(Duration.ofMinutes(2)).until(() -> hasAcknowledged(run, "w1"));
    process.worker(1).destroyForcibly();
    process.await();
    RecordedRun partial = RunReader.read(run);
    assertThat(partial.manifest().state()).isEqualTo(Manifest.State.PARTIAL);
    // Of the killed one a set of each thread is open.
    RUNS.assertProven(partial, 2);
  }

  /** Its ledger has more than what it begins with: promises of a set of entries each. */
  private static boolean hasAcknowledged(Path run, String worker) throws Exception {
    for (Path ledger : FaultRuns.ledgers(run, worker)) {
      if (Files.readAllLines(ledger).size() > 2) {
        return true;
      }
    }
    return false;
  }

  @Test
  void nothingIsLostWhenTheConductorIsKilled() throws Exception {
    Path file = RUNS.file("conductor", RUNS.ingest("ingest", 60, ""));
    AssayProcess process =
        AssayProcess.start(RUNS.home(), "run", file.toString(), "--store", "accumulo");
    process.awaitOutput("ingest 10/60 s");
    process.kill();
    process.await();
    Path killed = AssayProcess.onlyRun(RUNS.home(), "conductor-on-accumulo");
    RecordedRun proof =
        RUNS.run(
            "proof",
            "tables: {mine: {owner: user, name: assay_conductor}}\n",
            "  - {phase: verify, ledgers: ['%s']}\n".formatted(killed));
    RUNS.assertProven(proof, 1);
  }
}
