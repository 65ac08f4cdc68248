package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Milestones while region servers are killed and paused, and voters die: the outbox delivers each
 * exactly once, the other ways do not.
 */
@Tag("servers")
class MilestonesUnderFaultsIT {
  private static final String FILE =
      """
      description: milestones under faults
      measured: client-and-store
      threads: 8
      settings: {timeout: 120s, call-timeout: 2s, retries: 1000, nonces: "true"}
      tables: {votes: {}, notes: {}}
      phases:
        - {phase: presplit, table: votes, from: quarters.txt}
        - phase: run
          name: votes
          duration: 40s
          workload: {kind: vote, notifications: notes, way: WAY, posts: 20, users: 5, skew: 0, MILESTONES}
          during: [DURING]
        - phase: outbox-drain
        - {phase: milestone-check, name: check, faults: noted}
      """
          .replace("MILESTONES", "milestones: [1, 2, 5, 10, 20, 50, 100, 150, 200, 250, 300, 350]");

  private static final String KILLS =
      "{at: 4s, for: 3s, do: {kill: regionserver}}, {at: 34s, for: 5s, do: {pause: regionserver}}";

  private static final String PAUSES = "{about-every: 5s, for: 5s, do: {pause: regionserver}}";

  private static FaultRuns runs;

  @BeforeAll
  static void up() throws Exception {
    runs = FaultRuns.up("hbase", "", "--servers=2", "--hdfs", "--datanodes=1");
  }

  @AfterAll
  static void down() throws Exception {
    runs.down();
  }

  /** A region that was recovered counts a second try once, and no longer knows its sum. */
  @Test
  void theReturnedSumMissesAMilestoneOnlyWhereAVoteWasNotAnswered() throws Exception {
    Map<String, Object> found = check(run("returned", KILLS, FILE));
    assertThat((int) found.get("reached")).as("%s", found).isGreaterThan(50);
    assertThat(found)
        .containsEntry("duplicate", 0)
        .containsEntry("early", 0)
        .containsEntry("overcount", 0)
        .containsEntry("lost-vote", 0);
    assertThat((int) found.get("missed"))
        .as("%s", found)
        .isLessThanOrEqualTo((int) found.get("unknown"));
  }

  @Test
  void withoutNoncesVotesAreCountedTwice() throws Exception {
    Map<String, Object> found =
        check(run("returned", PAUSES, FILE.replace("nonces: \"true\"", "nonces: \"false\"")));
    assertThat((int) found.get("overcount")).as("%s", found).isPositive();
  }

  @Test
  void aVoterThatDiesMissesAMilestoneAndTheOutboxDoesNot() throws Exception {
    Map<String, Object> found =
        check(run("returned", KILLS, FILE.replace("skew: 0", "skew: 0, deaths: 0.2")));
    assertThat((int) found.get("missed")).as("%s", found).isPositive();
    assertThat(found.get("faultsNamed").toString())
        .contains("the voter died before the delivery (simulated)")
        .contains("votes, thread ")
        .containsPattern("server=[a-z0-9.]+:[0-9]+")
        .contains("event=");
    assertExact(check(run("outbox", KILLS, FILE.replace("skew: 0", "skew: 0, deaths: 0.2"))));
  }

  @Test
  void theOutboxSurvivesAKilledClient() throws Exception {
    Path file = runs.file("killed", "");
    writeSplits(file);
    Files.writeString(file, FILE.replace("WAY", "outbox").replace("DURING", ""));
    AssayProcess process =
        AssayProcess.start(
            runs.home(), "run", file.toString(), "--store", "hbase", "--clients", "2");
    process.awaitOutput("'votes' begins");
    Path folder = AssayProcess.onlyRun(runs.home(), "killed-on-hbase");
    await().atMost(Duration.ofMinutes(2)).until(() -> hasVoted(folder));
    process.worker(1).destroyForcibly();
    process.await();
    RecordedRun run = RunReader.read(folder);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.PARTIAL);
    Map<String, Object> found = check(run);
    assertExact(found);
    assertThat((int) found.get("unnoted")).as("%s", found).isPositive();
    int surplus =
        (int) found.get("votes") - (int) found.get("acknowledged") - (int) found.get("unknown");
    assertThat(surplus).isLessThanOrEqualTo((int) found.get("unnoted"));
  }

  private static boolean hasVoted(Path run) throws Exception {
    if (!Files.isDirectory(run.resolve("ledger"))) {
      return false;
    }
    try (Stream<Path> files = Files.list(run.resolve("ledger"))) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("w1") && Files.size(file) > 2_000) {
          return true;
        }
      }
      return false;
    }
  }

  private static void writeSplits(Path besides) throws Exception {
    Files.writeString(besides.resolveSibling("quarters.txt"), "40000000\n80000000\nc0000000\n");
  }

  private static RecordedRun run(String way, String during, String text) throws Exception {
    Path file = runs.file(way, "");
    writeSplits(file);
    Files.writeString(file, text.replace("WAY", way).replace("DURING", during));
    AssayProcess.Result result =
        InThisProcess.run(runs.home(), "run", file.toString(), "--store", "hbase");
    System.out.println(result.output());
    RecordedRun run = RunReader.read(result.runFolder());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(FaultRuns.actions(run)).isNotEmpty();
    return run;
  }

  private static Map<String, Object> check(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END) && "check".equals(event.phase()))
        .map(Event::detail)
        .findFirst()
        .orElseThrow();
  }

  private static void assertExact(Map<String, Object> found) {
    assertThat((int) found.get("reached")).as("%s", found).isGreaterThan(50);
    assertThat(found.get("exact")).as("%s", found).isEqualTo(found.get("reached"));
    assertThat(found)
        .containsEntry("missed", 0)
        .containsEntry("duplicate", 0)
        .containsEntry("early", 0);
  }
}
