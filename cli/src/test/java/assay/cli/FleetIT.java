package assay.cli;

import static assay.cli.Runs.finished;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.Notes;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Experiments of three clients, which are processes of the packaged program, without servers. */
class FleetIT {
  /** The number of the phase 'late'. */
  private static final int LATE = 2;

  @TestHome private Path home;

  @Test
  void threeClientsPassSixPhasesInStep() throws Exception {
    AssayProcess process =
        start(
            """
            - {phase: load, name: pre-load, rows: 600}
            - {phase: presplit, tablets: 4}
            - {phase: load}
            - {phase: run, name: measure-1, duration: 2s, warmup: 0, rate: 300/s}
            - {phase: pause, duration: 200ms}
            - {phase: run, name: measure-2, duration: 2s, warmup: 0, rate: 300/s}
            """);
    process.awaitOutput("'measure-1' begins");
    List<ProcessHandle> workers = process.children();
    assertThat(workers).hasSize(3);
    Result result = process.await();
    assertThat(result.errors()).isEmpty();
    assertThat(workers).noneMatch(ProcessHandle::isAlive);
    RecordedRun run = finished(run());
    assertThat(run.measuredCount("pre-load", "insert", Tag.OK)).isEqualTo(600);
    assertThat(run.measuredCount("load", "insert", Tag.OK)).isEqualTo(3000);
    assertThat(totals(run, "load"))
        .returns(3000L, PhaseTotals::started)
        .returns(3000L, PhaseTotals::acknowledgedWrites);
    RecordedPhase measured = run.phase("measure-2").orElseThrow();
    assertThat(measured.threads()).isEqualTo(6);
    assertThat(measured.offeredPerSecond()).isEqualTo(300);
    assertThat(AssayProcess.due(run, "measure-2")).isEqualTo(600);
    assertThat(run.events().stream().filter(event -> event.kind().equals(Event.ADMIN_END)))
        .extracting(Event::phase)
        .containsExactly("presplit", "pause");
    assertThat(run.events().stream().filter(event -> event.kind().equals(Event.FLEET_SKEW)))
        .hasSize(6);
    assertThat(run.manifest().plan().clients().count()).isEqualTo(3);
    assertThat(result.output()).contains("Fleet: 3 workers. The workers started phases at most ");
  }

  @Test
  void nobodyElseLearnsTheSecretOrJoinsAndCtrlCEndsAllOfThem() throws Exception {
    AssayProcess process = start("- {phase: load}\n- {phase: pause, duration: 5m}\n");
    process.awaitOutput("phase 'pause'");
    Path file = home.resolve("var/fleet-secret");
    String secret = Files.readString(file).strip();
    List<ProcessHandle> workers = process.children();
    for (ProcessHandle worker : workers) {
      Path environment = Path.of("/proc", Long.toString(worker.pid()), "environ");
      assertThat(Files.readString(environment)).contains("ASSAY_FLEET_SECRET=" + secret);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(environment)))
          .isEqualTo("r--------");
      assertThat(Files.readString(environment.resolveSibling("cmdline"))).doesNotContain(secret);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    String meeting = process.soFar().replaceAll("(?s).*join the fleet at (\\S+).*", "$1");
    Path other = AssayProcess.newHome(Files.createDirectories(home.resolve("other")));
    Result stranger = AssayProcess.run(other, "worker", "--join", meeting, "--patience", "60s");
    assertThat(stranger.exitCode()).isEqualTo(1);
    assertThat(stranger.errors())
        .startsWith(
            "assay: the ZooKeeper nodes at "
                + meeting
                + " are unprotected, or protected by another secret; ")
        .hasLineCount(1);
    process.interrupt();
    assertThat(process.await().exitCode()).isEqualTo(130);
    assertThat(workers).hasSize(3).noneMatch(ProcessHandle::isAlive);
    assertThat(run().manifest().state()).isEqualTo(Manifest.State.INTERRUPTED);
  }

  @Test
  void ctrlCBeforeWorkersAreArmedLeavesNoProcess() throws Exception {
    AssayProcess process = startAndHold();
    List<ProcessHandle> workers = process.children();
    process.interrupt();
    assertThat(process.await().exitCode()).isEqualTo(130);
    assertThat(workers).hasSize(3).noneMatch(ProcessHandle::isAlive);
    checkNeverBegan();
    assertThat(run().manifest().state()).isEqualTo(Manifest.State.INTERRUPTED);
  }

  @Test
  void norDoesTheConductorsDeath() throws Exception {
    AssayProcess process = startAndHold();
    List<ProcessHandle> workers = process.children();
    process.kill();
    process.await();
    signal("-CONT", workers);
    for (ProcessHandle worker : workers) {
      assertThat(worker.onExit()).succeedsWithin(Duration.ofSeconds(90));
    }
    checkNeverBegan();
  }

  /**
   * Two of three workers are ready for the phase 'late', which does not start without the third.
   */
  private AssayProcess startAndHold() throws Exception {
    AssayProcess process =
        start(
            """
            - {phase: load}
            - {phase: pause, name: before, duration: 3s}
            - {phase: run, name: late, duration: 1m, warmup: 0}
            """);
    process.awaitOutput("join the fleet at ");
    Set<String> ready = ConcurrentHashMap.newKeySet();
    try (Coordinator listener = listener(process)) {
      listener.watch(
          Notes.RUNS,
          (path, content) -> {
            if (path.endsWith("/" + Notes.ready(LATE))) {
              ready.add(path);
            }
          });
      process.awaitOutput("phase 'before'");
      signal("-STOP", process.children().subList(2, 3));
      await().atMost(Duration.ofMinutes(1)).until(() -> ready.size() == 2);
    }
    return process;
  }

  /** Of what the fleet says where it meets. */
  private Coordinator listener(AssayProcess process) throws Exception {
    String meeting = process.soFar().replaceAll("(?s).*join the fleet at (\\S+).*", "$1");
    String secret = Files.readString(home.resolve("var/fleet-secret")).strip();
    return SealedCoordinator.connect(
        FleetAddress.of(meeting), FleetSecret.of(secret), Duration.ofSeconds(30));
  }

  private void checkNeverBegan() throws IOException {
    assertThat(run().events()).noneMatch(event -> "late".equals(event.phase()));
  }

  private static void signal(String name, List<ProcessHandle> to) throws Exception {
    for (ProcessHandle process : to) {
      new ProcessBuilder("kill", name, Long.toString(process.pid())).start().waitFor();
    }
  }

  private AssayProcess start(String phases) throws IOException {
    Path file = home.resolve("x.yaml");
    Files.writeString(
        file,
        "description: several clients\nclients: 3\nthreads: 2\n"
            + "workload: {rows: 3000, mix: {update: 1}}\nphases:\n"
            + phases.indent(2));
    return AssayProcess.start(
        home, "run", file.toString(), "--store", "simulated", "--setting", "latency=1ms");
  }

  private RecordedRun run() throws IOException {
    return RunReader.read(AssayProcess.onlyRun(home, "x-on-simulated"));
  }
}
