package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.finished;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.matchesPattern;

import assay.cli.AssayProcess.Result;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Servers of a real Accumulo are broken while a phase goes on, and none is left so. */
@Order(3)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ActionsOnAccumulo {
  @TempDir private static Path folder;
  private static Path home;

  @RegisterExtension
  static final BeforeAllCallback START = context -> home = AccumuloHome.up(context);

  /**
   * One of the last: the tablets of a server that was killed are out of reach for half a minute.
   */
  @Test
  @Order(9)
  void serversAreBrokenAtTheirTimesAndComeBack() throws Exception {
    Path file =
        experiment(
            "14s",
            "{at: 2s, for: 3s, do: {pause: tserver-1}}",
            "{at: 6s, do: {collect-garbage: tserver-1}}",
            "{at: 7s, do: {phase: flush}}",
            "{at: 8s, for: 1s, do: {kill: tserver-2}}");
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "accumulo");
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertThat(totals(run, "run"))
        .returns(0L, PhaseTotals::wrongReads)
        .returns(0L, PhaseTotals::absent);
    double start = run.phase("run").orElseThrow().startSeconds();
    List<Band> bands =
        Bands.of(run.events(), 100).stream()
            .filter(band -> band.kind().equals(Event.ACTION))
            .toList();
    assertThat(bands)
        .extracting(Band::text)
        .containsExactly("pause tserver-1", "collect-garbage tserver-1", "flush", "kill tserver-2");
    // Never early; how late, a busy machine decides.
    assertThat(bands.get(0).fromSeconds() - start).isGreaterThanOrEqualTo(2);
    assertThat(bands.get(0).toSeconds() - start).isGreaterThanOrEqualTo(5);
    assertThat(bands.get(3).fromSeconds() - start).isGreaterThanOrEqualTo(8);
    assertThat(run.events()).extracting(Event::kind).doesNotContain(Event.ACTION_LEFT);
    assertThat(result.output())
        .contains("phase 'run': pause tserver-1", "phase 'run': tserver-2 is running again");
    assertThat(run.manifest().verdict().evidence()).anyMatch(line -> line.startsWith("Actions: "));
    assertAllRun();
  }

  /** Half of the tablets are out of reach while entries are written; no promise is broken. */
  @Tag("servers")
  @Test
  @Order(10)
  void whatWasAcknowledgedOutlivesAServerThatIsKilled() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("outlives.yaml"),
            """
            description: entries while a server is killed
            measured: client-and-store
            threads: 2
            flush-every: 0
            settings: {timeout: 120s}
            phases:
              - {phase: spread, tablets: 4}
              - phase: run
                name: ingest
                duration: 8s
                workload: {kind: continuous-ingest, flush: 1_000, checksum: true}
                during: [{at: 2s, for: 1s, do: {kill: tserver-1}}]
              - {phase: verify}
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "accumulo");
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertThat(run.manifest().verdict().evidence())
        .anyMatch(
            line ->
                line.matches("phase 'verify': [0-9,]+ acknowledged, [0-9,]+ unknown, 0 lost\\."))
        .anyMatch(line -> line.startsWith("In phase 'ingest', operations succeeded again "));
    assertAllRun();
  }

  @Test
  @Order(1)
  void aRunThatIsInterruptedLeavesNothingBroken() throws Exception {
    AssayProcess run = startPausing();
    run.interrupt();
    assertThat(run.await().output()).contains("tserver-1 resumed", "gc-1 is running again");
    assertAllRun();
  }

  @Test
  @Order(2)
  void whatAKilledRunLeavesBrokenTheNextRunMends() throws Exception {
    AssayProcess run = startPausing();
    run.kill();
    run.await();
    assertThat(status().output())
        .contains("tserver-1 was left stopped or paused by a command that died");
    Result next =
        InThisProcess.run(
            home, "run", experiment("1s").toString(), "--store", "accumulo", "--replace");
    assertThat(next.output())
        .containsPattern(
            "restoring tserver-1: process \\d+ died before undoing its action \\(pause")
        .containsPattern("restoring gc-1: process \\d+ died before undoing its action \\(kill");
    assertThat(RunReader.read(next.runFolder()).manifest().state())
        .isEqualTo(Manifest.State.FINISHED);
    assertAllRun();
  }

  /** Its ZooKeeper session lasts 10 s: it may end some seconds after it was resumed. */
  @Test
  @Order(10)
  void aServerThatWasPausedForAsLongAsItsLeaseLastsStaysUp() throws Exception {
    Path file = experiment("10s", "{at: 500ms, for: 9s, do: {pause: tserver-1}}");
    InThisProcess.run(home, "run", file.toString(), "--store", "accumulo", "--replace");
    assertAllRun();
    await()
        .during(Duration.ofSeconds(4))
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(ActionsOnAccumulo::assertAllRun);
  }

  /**
   * Assay does not know: the processes are stopped by their numbers, as an operator's mistake is.
   */
  @Test
  @Order(3)
  void serversThatStandStillAreNamedAndTheRunIsNotValid() throws Exception {
    Path file = experiment("20s");
    AssayProcess run =
        AssayProcess.start(home, "run", file.toString(), "--store", "accumulo", "--replace");
    run.awaitOutput("run 10/20 s");
    List<Long> pids = tabletServers();
    signal("STOP", pids);
    try {
      // That is the harm: a standstill of more than 5 s.
      TimeUnit.MILLISECONDS.sleep(5500);
    } finally {
      signal("CONT", pids);
    }
    Result result = run.await();
    assertThat(result.exitCode()).as(result.output()).isEqualTo(1);
    Manifest.Verdict verdict = RunReader.read(result.runFolder()).manifest().verdict();
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo("STORE-STALLED");
    // Together, or one after the other if the samples of the two differ.
    String named = "(tserver-1 .*tserver-2|tserver-2 .*tserver-1) .*stopped \\(state T\\) for";
    assertThat(verdict.sentence()).containsPattern(named);
    assertThat(InThisProcess.run(home, "explain", result.runFolder().toString()).output())
        .containsPattern("(?s)" + named.replace(" ", "\\s+"));
    // On a slow machine a server that was stopped for that long has lost its session of 10 s.
    assertThat(InThisProcess.run(home, "cluster", "up", "accumulo").exitCode()).isZero();
    assertAllRun();
  }

  private static List<Long> tabletServers() {
    return status()
        .output()
        .lines()
        .filter(line -> line.strip().startsWith("tserver-"))
        .map(line -> Long.parseLong(line.strip().split("\\s+", -1)[1]))
        .toList();
  }

  private static void signal(String name, List<Long> pids) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    pids.forEach(pid -> command.add(Long.toString(pid)));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  @Test
  @Order(4)
  void aServerThatDoesNotComeBackIsToldAndTheRunGoesOn() throws Exception {
    Path conf = home.resolve("var/clusters/accumulo/conf/accumulo.properties");
    String right = Files.readString(conf);
    Path file =
        experiment(
            "12s",
            "{at: 1s, do: {phase: shell, command: spoil}}",
            "{at: 2s, for: 1s, do: {kill: gc}}");
    Files.writeString(
        file,
        Files.readString(file)
            + "commands: {spoil: [sh, -c, 'echo gc.cycle.delay=nonsense >> "
            + conf
            + "']}\n");
    Result result = AssayProcess.run(home, "run", file.toString(), "--store", "accumulo");
    Files.writeString(conf, right);
    RecordedRun run = finished(RunReader.read(result.runFolder()));
    assertThat(AssayProcess.due(run, "run")).isEqualTo(1200);
    assertThat(run.manifest().verdict().sentence())
        .contains("Action kill gc-1 could not be undone: gc exited at startup with exit code");
    assertThat(InThisProcess.run(home, "cluster", "up", "accumulo").output())
        .contains("restoring gc-1: process");
    assertAllRun();
  }

  @Test
  @Order(5)
  void whatCannotBeDoneIsRefusedBeforeTheRun() throws Exception {
    Path file = experiment("5s", "{at: 1s, for: 1s, do: {pause: tserver-9}}");
    assertRefused(
        file,
        "--store accumulo",
        ".yaml:10: phase 'run', 'pause tserver-9': no server 'tserver-9' in ",
        "did you mean 'tserver-");
    assertRefused(file, "--store simulated", "cannot control the servers of store 'simulated'");
    assertRefused(
        file,
        "--store accumulo --client-properties /elsewhere",
        "refer to servers other than those that Assay started");
  }

  private static void assertRefused(Path file, String options, String... why) {
    InThisProcess.run(home, words("run " + file + " --dry-run " + options)).assertRefused(why);
  }

  /** A run that has broken a tablet server and the gc. */
  private static AssayProcess startPausing() throws Exception {
    Path file =
        experiment(
            "60s",
            "{at: 1s, for: 50s, do: {pause: tserver-1}}",
            "{at: 2s, for: 50s, do: {kill: gc}}");
    AssayProcess run =
        AssayProcess.start(home, "run", file.toString(), "--store", "accumulo", "--replace");
    run.awaitOutput("phase 'run': kill gc-1");
    // It is said before it is done.
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> status().output(),
            matchesPattern("(?s)(?=.*tserver-1 [^\n]*paused\n)(?=.*gc-1 [^\n]*dead).*"));
    return run;
  }

  private static Path experiment(String duration, String... actions) throws Exception {
    StringBuilder text =
        new StringBuilder(
            """
            description: faults
            workload: {preset: c, rows: 1000}
            threads: 2
            phases:
              - {phase: load}
              - phase: run
                duration: %s
                rate: 100/s
                during:
            """
                .formatted(duration));
    for (String action : actions) {
      text.append("      - ").append(action).append('\n');
    }
    if (actions.length == 0) {
      text.append("      []\n");
    }
    return Files.writeString(Files.createTempFile(folder, "faults", ".yaml"), text);
  }

  private static Result status() {
    return InThisProcess.run(home, "cluster", "status", "accumulo");
  }

  private static void assertAllRun() {
    assertThat(status().exitCode()).as(status().output()).isZero();
    assertThat(status().output()).doesNotContain("left stopped or paused");
    Path broken = home.resolve("var/clusters/accumulo/broken");
    // It is made by the first action, and a test that is repeated comes after none.
    if (Files.exists(broken)) {
      assertThat(broken).isEmptyDirectory();
    }
  }
}
