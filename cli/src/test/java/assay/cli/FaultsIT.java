package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What is lost when servers are killed while entries are written: nothing, on Accumulo with HDFS of
 * three datanodes; and what is lost without a write-ahead log is named.
 */
@Tag("servers")
class FaultsIT {
  /** What a server forgets without a log: entries, their newest versions, and their deletions. */
  private static final Pattern FORGOTTEN = Pattern.compile("\"kind\":\"(MISSING|STALE|RISEN)\"");

  @RegisterExtension
  static final FaultRuns RUNS =
      new FaultRuns("accumulo", "", "--servers=2", "--hdfs", "--datanodes=3", "--native=off");

  @Test
  void nothingIsLostWhenServersAreKilledOneAfterTheOther() throws Exception {
    List<String> roles = List.of("tserver", "datanode", "manager", "zookeeper", "gc");
    String phases =
        roles.stream()
            .map(role -> RUNS.ingest(role, 16, "{at: 4s, for: 3s, do: {kill: " + role + "}}"))
            .collect(Collectors.joining());
    RecordedRun run = RUNS.run("each", phases);
    RUNS.assertNothingLost(run, roles.size());
    assertThat(FaultRuns.actions(run))
        .hasSize(roles.size())
        .allMatch(text -> text.matches("kill (tserver|datanode|manager|zookeeper|gc)-[1-3]"));
    // Other tests on this machine may make the latencies useless, but the kills do not.
    Manifest.Verdict verdict = run.manifest().verdict();
    if (!verdict.valid()) {
      assertThat(verdict.sentence()).contains(" is Assay's own lateness");
    }
    PhaseVerdict tserver = FaultRuns.verdict(run, "tserver");
    assertThat(tserver.recoveries()).hasSize(1);
    assertThat(tserver.recoveries().get(0).action()).startsWith("kill tserver-");
  }

  @Test
  void nothingIsLostWhenAllServersAreKilledAtOnce() throws Exception {
    String actions =
        Stream.of("zookeeper", "namenode", "datanode, count: 3", "tserver, count: 2", "manager")
            .map(which -> "{at: 8s, for: 3s, do: {kill: " + which + "}}")
            .collect(Collectors.joining(", "));
    RecordedRun run = RUNS.run("all", RUNS.ingest("ingest", 60, actions));
    RUNS.assertNothingLost(run, 1);
    assertThat(FaultRuns.actions(run).stream().filter(text -> text.startsWith("kill "))).hasSize(8);
  }

  /** ZooKeeper gives it up meanwhile, and the other server holds all tablets. */
  @Test
  void nothingIsLostWhenAServerStandsStillBeyondItsLease() throws Exception {
    RecordedRun run =
        RUNS.run("still", RUNS.ingest("ingest", 60, "{at: 5s, for: 40s, do: {pause: tserver}}"));
    RUNS.assertNothingLost(run, 1);
  }

  /** Both servers are killed, as the balancer may not yet have moved a tablet to the other one. */
  @Test
  void withoutAWriteAheadLogLossesAreNamedBesideTheKill() throws Exception {
    Path file =
        RUNS.file(
            "unlogged",
            RUNS.ingest("ingest", 40, "{at: 20s, for: 3s, do: {kill: tserver, count: 2}}")
                + "  - {phase: verify}\n");
    Result result =
        InThisProcess.run(
            RUNS.home(), words("run " + file + " --store accumulo --setting durability=none"));
    assertThat(result.exitCode()).as(result.output()).isEqualTo(1);
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().verdict().code()).isEqualTo("WRONG");
    assertThat(run.manifest().verdict().sentence())
        .containsPattern("[1-9][0-9,]* lost: ")
        .containsPattern(" near 'kill tserver-[12]'");
    List<String> lost = Files.readAllLines(run.folder().resolve("verify.proof.jsonl"));
    assertThat(lost)
        .isNotEmpty()
        .allMatch(line -> FORGOTTEN.matcher(line).find())
        .anyMatch(line -> line.matches(".*kill tserver-[12].*"));
  }
}
