package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Assay is killed while it writes entries, and a store within its process with it. */
class KilledIngestIT {
  @TestHome private Path home;

  @Test
  void whatWasAcknowledgedBeforeIsThere() throws Exception {
    String settings = "directory=" + home.resolve("data");
    Path ingest =
        Files.writeString(
            home.resolve("killed.yaml"),
            """
            description: an ingest that is killed
            threads: 2
            phases:
              - phase: run
                name: ingest
                duration: 60s
                workload: {kind: continuous-ingest, flush: 500, checksum: true, deletes: 20%}
            """);
    AssayProcess killed =
        AssayProcess.start(
            home, "run", ingest.toString(), "--store", "rocksdb", "--setting", settings);
    killed.awaitOutput("ingest 10/60 s");
    killed.kill();
    killed.await();
    Path left = AssayProcess.onlyRun(home, "killed-on-rocksdb");
    Path verify =
        Files.writeString(
            home.resolve("verify.yaml"),
            """
            description: what became of it
            tables: {mine: {owner: user, name: assay_killed}}
            phases:
              - {phase: verify, ledgers: ['%s']}
            """
                .formatted(left));
    RecordedRun proof =
        RunReader.read(
            AssayProcess.run(
                    home, "run", verify.toString(), "--store", "rocksdb", "--setting", settings)
                .runFolder());
    // Of each thread one set at most was open.
    assertThat(proof.manifest().verdict().evidence())
        .anyMatch(
            line ->
                line.matches(
                    "phase 'verify': [1-9][0-9]*,[0-9,]+ acknowledged, (1,000|[0-9]{1,3}) unknown,"
                        + " 0 lost\\."));
  }
}
