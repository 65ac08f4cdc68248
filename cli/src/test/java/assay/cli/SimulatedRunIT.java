package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of the packaged program on the simulated store: ends, faults and exit codes. */
@Tag("timing")
class SimulatedRunIT {
  @TempDir private Path folder;
  private Path home;

  @BeforeEach
  void makeHome() throws Exception {
    home = AssayProcess.newHome(folder);
  }

  @Test
  void aRunIsWrittenReportedAndNamedInItsLastLine() throws Exception {
    Result result = run("--duration", "4s", "--rate", "500/s", "--setting", "latency=constant:1ms");
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    // On a machine that is busy with other work the second verdict is the right one.
    assertThat(run.manifest().verdict().code()).isIn("SUSTAINED", "CLIENT-LIMITED");
    assertThat(result.exitCode()).isEqualTo(run.manifest().verdict().valid() ? 0 : 1);
    assertThat(run.phase("run").orElseThrow().totals()).containsEntry("started", 2000);
    assertThat(run.salvage()).isEmpty();
    assertThat(result.runFolder().resolve("report.html")).isNotEmptyFile();
    assertThat(result.output()).contains(run.manifest().verdict().sentence().substring(0, 20));
  }

  @Test
  void jsonIsOneObjectALine() throws Exception {
    Result result = run("--duration", "2s", "--json");
    assertThat(result.output().lines())
        .allMatch(line -> line.startsWith("{\"") && line.endsWith("}"));
    assertThat(result.output()).contains("{\"progress\":", "{\"result\":");
  }

  @Test
  void aRateAboveCapacityIsUnsustainedAndExitsWithOne() throws Exception {
    Result result = run("--duration", "4s", "--rate", "2000/s", "--setting", "capacity=1000/s");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(RunReader.read(result.runFolder()).manifest().verdict().code())
        .isEqualTo("UNSUSTAINED");
  }

  @Test
  void lostWritesAreFoundOut() throws Exception {
    Result result = run("--duration", "3s", "--setting", "lost-share=0.05");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(RunReader.read(result.runFolder()).manifest().verdict().code()).isEqualTo("WRONG");
  }

  @Test
  void ctrlCLeavesAReadableRun() throws Exception {
    AssayProcess process = start("--duration", "60s", "--rate", "500/s", "--json");
    process.awaitOutput("\"phase\":\"run\"");
    process.interrupt();
    Result result = process.await();
    assertThat(result.exitCode()).isEqualTo(130);
    RecordedRun run = RunReader.read(onlyRun());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.INTERRUPTED);
    assertThat(onlyRun().resolve("report.html")).isNotEmptyFile();
  }

  @Test
  void aKilledRunIsReportedFromWhatIsLeft() throws Exception {
    AssayProcess process = start("--duration", "60s", "--rate", "500/s", "--json");
    process.awaitOutput("\"phase\":\"run\"");
    Thread.sleep(2500);
    process.kill();
    process.await();
    Result report = AssayProcess.run(home, "report", onlyRun().toString());
    assertThat(report.exitCode()).isZero();
    assertThat(report.output()).contains("Killed or still going on");
    assertThat(RunReader.read(onlyRun()).phase("run").orElseThrow().endSeconds()).isGreaterThan(2);
  }

  private Result run(String... more) throws Exception {
    return start(more).await();
  }

  private AssayProcess start(String... more) throws Exception {
    List<String> arguments =
        Stream.concat(
                Stream.of("run", "a", "--store", "simulated", "--rows", "1000", "--threads", "2"),
                Stream.of(more))
            .toList();
    return AssayProcess.start(home, arguments.toArray(String[]::new));
  }

  private Path onlyRun() throws Exception {
    try (Stream<Path> runs = Files.list(home.resolve("runs/a-on-simulated"))) {
      return runs.findFirst().orElseThrow();
    }
  }
}
