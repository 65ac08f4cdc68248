package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.finished;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.LagLine;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.series.SampledSeries.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The phases of YCSB++'s table 2, by three client processes on a real Accumulo. */
@Order(2)
class FleetsOnAccumulo {
  /** The lease, and what it takes to hear of its end and to leave. */
  private static final long LONGEST_SECONDS_WITHOUT_CONDUCTOR = 30;

  private static final String LOAD =
      """
      - {phase: load, name: pre-load, rows: 1_000_000}
      - {phase: presplit, tablets: 8}
      - {phase: load, rows: 4_000_000}
      """;

  @TempDir private static Path folder;
  private static Path home;

  @RegisterExtension
  static final BeforeAllCallback START = context -> home = AccumuloHome.up(context);

  @Test
  void clientsThatSomebodyElseStartsMeetInAZooKeeperThatIsThere() throws Exception {
    String meeting = AccumuloHome.client(home).getProperty("instance.zookeepers") + "/fleets/it";
    AssayProcess conductor =
        start(
            "whole",
            LOAD.replace(
                    "4_000_000}",
                    "4_000_000, lag: {sample: 10%, keys: 10000/s, tries: 100000/s, for: 60s}}")
                + """
                - {phase: flush}
                - {phase: run, name: measure-1, duration: 4m, warmup: 0, rate: 200/s}
                - {phase: pause, duration: 5m}
                - {phase: run, name: measure-2, duration: 4m, warmup: 0, rate: 200/s}
                """,
            words("--await-workers 60s --zookeeper " + meeting));
    List<AssayProcess> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      workers.add(AssayProcess.start(home, "worker", "--join", meeting));
    }
    Result result = conductor.await();
    assertThat(result.errors()).isEmpty();
    for (AssayProcess worker : workers) {
      assertThat(worker.await().exitCode()).isZero();
    }
    RecordedRun run = finished(assertLoaded("whole"));
    assertThat(run.lags("load"))
        .as("read by the conductor, who wrote none of it")
        .hasSizeBetween(250, 550)
        .allMatch(LagLine::seen);
    assertThat(run.lags("load")).extracting(LagLine::worker).contains("w0", "w1", "w2");
    for (String phase : List.of("measure-1", "measure-2")) {
      assertThat(AssayProcess.due(run, phase)).isEqualTo(300);
      assertThat(totals(run, phase))
          .returns(0L, PhaseTotals::absent)
          .returns(0L, PhaseTotals::wrongReads)
          .returns(0L, PhaseTotals::unacknowledgedWrites);
    }
    assertThat(run.series().get("store.tablets.count").samples())
        .extracting(Sample::value)
        .contains(1.0, 8.0);
    assertThat(run.events())
        .extracting(Event::kind)
        .containsSubsequence(Event.SPLIT, Event.FLUSH + Event.START, Event.FLUSH + Event.END);
  }

  @Test
  void aClientThatIsKilledLeavesAPartialRunWithWhatItDid() throws Exception {
    AssayProcess process =
        start("killed", LOAD + "- {phase: run, duration: 100m, warmup: 0, rate: 300000/s}\n");
    process.awaitOutput("'run' begins");
    List<ProcessHandle> workers = process.children();
    Path logs = latest("killed").resolve("latency");
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                Files.exists(logs.resolve("w1.run.read.hlog"))
                    && Files.exists(logs.resolve("w1.run.update.hlog")));
    process.worker(1).destroyForcibly();
    Result result = process.await();
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output()).contains("w1 ended with exit code 137");
    assertThat(workers).hasSize(3).noneMatch(ProcessHandle::isAlive);
    RecordedRun run = assertLoaded("killed");
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.PARTIAL);
    assertThat(run.manifest().verdict().sentence())
        .contains("lost 33 % of its workers", "w1 in phase 'run': its lease expired");
    PhaseTotals left = totals(run, "run");
    assertThat(left.started() + left.neverStarted())
        .as("due to the two that are left")
        .isEqualTo(1200);
    assertThat(operations(run))
        .as("the victim's first seconds are kept")
        .isGreaterThan(left.started())
        .isLessThan(1800);
  }

  @Tag("servers")
  @Test
  void theTimeThatALostClientWasToAskForIsNamed() throws Exception {
    Path file = folder.resolve("spread.yaml");
    Files.writeString(
        file,
        """
        description: a query that three clients share
        clients: 3
        threads: 1
        settings: {timeout: 60s}
        tables: {events: {}}
        phases:
          - {phase: run, name: ingest, table: events, operations: 6, workload: {kind: event-ingest, events: 3000}}
          - {phase: run, name: all, table: events, operations: 3, workload: {kind: event-query, events: 3000, spread: true, check: true}}
          - {phase: run, name: ask, table: events, duration: 6s, workload: {kind: event-query, events: 3000, spread: true}}
        """);
    AssayProcess process =
        AssayProcess.start(home, "run", file.toString(), "--store", "accumulo", "--replace");
    process.awaitOutput("'ask' begins");
    process.worker(1).destroyForcibly();
    Result result = process.await();
    assertThat(result.exitCode()).isEqualTo(1);
    RecordedRun run = run("spread");
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.PARTIAL);
    assertThat(run.manifest().verdict().sentence())
        .contains(
            "w1 in phase 'ask': its lease expired",
            "not all events from 2023-11-15T06:13:20Z to 2023-11-15T14:13:20Z were queried");
    assertThat(totals(run, "all"))
        .returns(3L, PhaseTotals::ok)
        .returns(3000L, PhaseTotals::scannedRows)
        .returns(0L, PhaseTotals::wrongReads);
  }

  @Tag("servers")
  @Test
  void clientsEndWithTheirConductorsLease() throws Exception {
    AssayProcess process =
        start("orphans", LOAD + "- {phase: run, duration: 6000m, warmup: 0, rate: 300000/s}\n");
    process.awaitOutput("'run' begins");
    List<ProcessHandle> workers = process.children();
    assertThat(workers).hasSize(3);
    await().atMost(Duration.ofMinutes(1)).until(() -> operations(run("orphans")) > 300);
    process.kill();
    for (ProcessHandle worker : workers) {
      worker.onExit().get(LONGEST_SECONDS_WITHOUT_CONDUCTOR, TimeUnit.SECONDS);
    }
    RecordedRun run = assertLoaded("orphans");
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.RUNNING);
    assertThat(operations(run)).isGreaterThan(300);
    assertThat(run.events().stream().filter(event -> event.kind().equals(Event.PHASE_END)))
        .as("workers say why they stopped")
        .filteredOn(event -> event.phase().equals("run"))
        .hasSize(3)
        .allMatch(event -> event.text().contains("lease"));
    Result report = AssayProcess.run(home, "report", run.folder().toString()).assertGood();
    assertThat(report.output()).contains("Killed or still running");
  }

  private static long operations(RecordedRun run) {
    return run.measuredCount("run", "read", LatencyKey.Tag.OK)
        + run.measuredCount("run", "update", LatencyKey.Tag.OK);
  }

  private static RecordedRun run(String name) throws IOException {
    return RunReader.read(latest(name));
  }

  private static Path latest(String name) throws IOException {
    try (Stream<Path> folders = Files.list(home.resolve("runs/" + name + "-on-accumulo"))) {
      return folders.max(Comparator.naturalOrder()).orElseThrow();
    }
  }

  private static RecordedRun assertLoaded(String name) throws IOException {
    RecordedRun run = run(name);
    assertThat(run.measuredCount("pre-load", "insert", LatencyKey.Tag.OK)).isEqualTo(1000);
    assertThat(totals(run, "load").acknowledgedWrites()).isEqualTo(4000);
    return run;
  }

  private static AssayProcess start(String name, String phases, String... more) throws IOException {
    Path file = folder.resolve(name + ".yaml");
    Files.writeString(
        file,
        """
        description: YCSB++'s table 2 on three clients
        clients: 3
        threads: 4
        settings: {timeout: 60s}
        scale: {least-duration: 3s, least-rate: 100/s}
        workload: {mix: {read: 0.5, update: 0.5}}
        phases:
        """
            + phases.indent(2));
    String command = "run " + file + " --store accumulo --scale 0.001 --replace";
    return AssayProcess.start(home, words(command, more));
  }
}
