package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is lost when servers, workers or Assay itself are killed while entries are written: nothing,
 * on Accumulo with HDFS of three datanodes; and what is lost without a write-ahead log is named.
 */
@Tag("servers")
class FaultsIT {
  private static final int THREADS = 2;
  private static final int FLUSH = 5_000;

  /** What a server forgets without a log: entries, their newest versions, and their deletions. */
  private static final Pattern FORGOTTEN = Pattern.compile("\"kind\":\"(MISSING|STALE|RISEN)\"");

  private static final Pattern PROOF =
      Pattern.compile(
          "phase 'verify': ([0-9,]+) acknowledged, ([0-9,]+) unknown, ([0-9,]+) lost.*");

  @TempDir private static Path folder;
  private static Path home;

  @BeforeAll
  static void up() throws Exception {
    home =
        AssayProcess.newHome(
            Files.createTempDirectory(Files.createDirectories(Path.of("target")), "faults")
                .toAbsolutePath());
    Result up =
        InThisProcess.run(
            home,
            "cluster",
            "up",
            "accumulo",
            "--servers=2",
            "--hdfs",
            "--datanodes=3",
            "--native=off");
    assertThat(up.exitCode()).as(up.output() + up.errors()).isZero();
  }

  @AfterAll
  static void down() throws Exception {
    assertThat(AssayProcess.run(home, "cluster", "down", "accumulo").exitCode()).isZero();
  }

  @Test
  void nothingIsLostWhenServersAreKilledOneAfterTheOther() throws Exception {
    List<String> roles = List.of("tserver", "datanode", "manager", "zookeeper", "gc");
    String phases =
        roles.stream()
            .map(role -> ingest(role, 16, "{at: 4s, for: 3s, do: {kill: " + role + "}}"))
            .collect(Collectors.joining());
    RecordedRun run = run("each", phases);
    assertNothingLost(run, roles.size());
    assertThat(actions(run))
        .hasSize(roles.size())
        .allMatch(text -> text.matches("kill (tserver|datanode|manager|zookeeper|gc)-[1-3]"));
    assertThat(run.manifest().verdict().valid()).as(run.manifest().verdict().sentence()).isTrue();
    PhaseVerdict tserver = verdict(run, "tserver");
    assertThat(tserver.recoveries()).hasSize(1);
    assertThat(tserver.recoveries().get(0).action()).startsWith("kill tserver-");
  }

  @Test
  void nothingIsLostWhenAllServersAreKilledAtOnce() throws Exception {
    String actions =
        Stream.of("zookeeper", "namenode", "datanode, count: 3", "tserver, count: 2", "manager")
            .map(which -> "{at: 8s, for: 3s, do: {kill: " + which + "}}")
            .collect(Collectors.joining(", "));
    RecordedRun run = run("all", ingest("ingest", 60, actions));
    assertNothingLost(run, 1);
    assertThat(actions(run).stream().filter(text -> text.startsWith("kill "))).hasSize(8);
  }

  @Test
  void nothingIsLostWhenAServerStandsStillForAMinute() throws Exception {
    RecordedRun run =
        run("still", ingest("ingest", 80, "{at: 5s, for: 60s, do: {pause: tserver}}"));
    assertNothingLost(run, 1);
  }

  @Test
  void nothingIsLostWhenAWorkerIsKilled() throws Exception {
    Path file = file("worker", ingest("ingest", 25, "") + "  - {phase: verify}\n");
    AssayProcess process =
        AssayProcess.start(home, "run", file.toString(), "--store", "accumulo", "--clients", "2");
    process.awaitOutput("'ingest' begins");
    Thread.sleep(5000);
    process.children().stream()
        .filter(worker -> worker.info().commandLine().orElse("").contains("--index 1"))
        .findFirst()
        .orElseThrow()
        .destroyForcibly();
    RecordedRun run = RunReader.read(process.await().runFolder());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.PARTIAL);
    // Of the killed one a set of each thread is open.
    assertProven(run, 2);
  }

  @Test
  void nothingIsLostWhenTheConductorIsKilled() throws Exception {
    Path file = file("conductor", ingest("ingest", 60, ""));
    AssayProcess process = AssayProcess.start(home, "run", file.toString(), "--store", "accumulo");
    process.awaitOutput("ingest 10/60 s");
    process.kill();
    process.await();
    Path killed = AssayProcess.onlyRun(home, "conductor-on-accumulo");
    RecordedRun proof =
        run(
            "proof",
            "tables: {mine: {owner: user, name: assay_conductor}}\n",
            "  - {phase: verify, ledgers: ['%s']}\n".formatted(killed));
    assertProven(proof, 1);
  }

  @Test
  void withoutAWriteAheadLogLossesAreNamedBesideTheKill() throws Exception {
    Path file =
        file(
            "unlogged",
            ingest("ingest", 45, "{at: 10s, for: 3s, do: {kill: tserver-1}}")
                + "  - {phase: verify}\n");
    Result result =
        InThisProcess.run(
            home, "run", file.toString(), "--store", "accumulo", "--setting", "durability=none");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(1);
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().verdict().code()).isEqualTo("WRONG");
    assertThat(run.manifest().verdict().sentence())
        .containsPattern("[1-9][0-9,]* lost: ")
        .contains(" by 'kill tserver-1'");
    List<String> lost = Files.readAllLines(run.folder().resolve("verify.proof.jsonl"));
    assertThat(lost)
        .isNotEmpty()
        .allMatch(line -> FORGOTTEN.matcher(line).find())
        .anyMatch(line -> line.contains("kill tserver-1"));
  }

  private static void assertNothingLost(RecordedRun run, int phases) {
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(run.events()).extracting(Event::kind).doesNotContain(Event.ACTION_LEFT);
    assertProven(run, phases);
    Result status = InThisProcess.run(home, "cluster", "status", "accumulo");
    assertThat(status.exitCode()).as(status.output()).isZero();
  }

  /**
   * Nothing is lost, and no more is unknown than a set of each thread.
   *
   * @param times how often threads can have been in the middle of one
   */
  private static void assertProven(RecordedRun run, int times) {
    Matcher proof =
        run.manifest().verdict().evidence().stream()
            .map(PROOF::matcher)
            .filter(Matcher::matches)
            .findFirst()
            .orElseThrow(() -> new AssertionError(run.manifest().verdict().toString()));
    assertThat(number(proof.group(3))).as(proof.group()).isZero();
    assertThat(number(proof.group(1))).as(proof.group()).isGreaterThan(FLUSH);
    assertThat(number(proof.group(2))).isLessThanOrEqualTo((long) times * THREADS * FLUSH);
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  private static List<String> actions(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ACTION + Event.START))
        .map(Event::text)
        .toList();
  }

  private static PhaseVerdict verdict(RecordedRun run, String phase) {
    return run.manifest().verdict().phases().stream()
        .filter(each -> each.phase().equals(phase))
        .findFirst()
        .orElseThrow();
  }

  private static RecordedRun run(String name, String phases) throws Exception {
    return run(name, "", phases + "  - {phase: verify}\n");
  }

  private static RecordedRun run(String name, String tables, String phases) throws Exception {
    Path file = file(name, phases);
    Files.writeString(file, tables + Files.readString(file));
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "accumulo");
    System.out.println(result.output());
    return RunReader.read(result.runFolder());
  }

  private static String ingest(String name, int seconds, String actions) {
    return """
      - phase: run
        name: %s
        duration: %ds
        workload: {kind: continuous-ingest, flush: %d, checksum: true, deletes: 10%%}
        during: [%s]
    """
        .formatted(name, seconds, FLUSH, actions);
  }

  private static Path file(String name, String phases) throws Exception {
    boolean own = !phases.contains("ledgers:");
    return Files.writeString(
        folder.resolve(name + ".yaml"),
        """
        description: faults
        measured: client-and-store
        threads: %d
        flush-every: 0
        settings: {timeout: 120s}
        phases:
        %s"""
                .formatted(THREADS, own ? "  - {phase: spread, tablets: 4}\n" : "")
            + phases);
  }
}
