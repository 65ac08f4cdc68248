package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Milestones while region servers are killed and paused, and voters crash: the outbox delivers each
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
          rate: 200/s
          workload: {kind: vote, notifications: notes, way: WAY, posts: 20, users: 5, skew: 0, MILESTONES}
          during: [DURING]
        - phase: outbox-drain
        - {phase: milestone-check, name: check, faults: noted}
      """
          .replace("MILESTONES", "milestones: [1, 2, 5, 10, 20, 50, 100, 150, 200, 250, 300, 350]");

  private static final String KILLS =
      "{at: 4s, for: 3s, do: {kill: regionserver}}, {at: 34s, for: 5s, do: {pause: regionserver}}";

  private static final String PAUSES = "{about-every: 5s, for: 5s, do: {pause: regionserver}}";

  private static final String QUARTERS = "40000000\n80000000\nc0000000\n";

  @RegisterExtension
  static final FaultRuns RUNS =
      new FaultRuns("hbase", "", "--servers=2", "--hdfs", "--datanodes=1");

  /** A region that was recovered counts a second try once, and no longer knows its sum. */
  @Test
  void theReturnedSumMissesAMilestoneOnlyWhereAVoteWasNotAnswered() throws Exception {
    Map<String, Object> found = check("returned", KILLS, FILE);
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
        check("returned", PAUSES, FILE.replace("nonces: \"true\"", "nonces: \"false\""));
    assertThat((int) found.get("overcount")).as("%s", found).isPositive();
  }

  @Test
  void aVoterThatDiesMissesAMilestoneAndTheOutboxDoesNot() throws Exception {
    Map<String, Object> found =
        check("returned", KILLS, FILE.replace("skew: 0", "skew: 0, deaths: 0.2"));
    assertThat((int) found.get("missed")).as("%s", found).isPositive();
    assertThat(found.get("faultsNamed").toString())
        .contains("the voter crashed before the delivery (simulated)")
        .contains("votes, thread ")
        .containsPattern("server=[a-z0-9.]+:[0-9]+")
        .contains("event=");
    assertExact(check("outbox", KILLS, FILE.replace("skew: 0", "skew: 0, deaths: 0.2")));
  }

  @Test
  void theOutboxSurvivesAKilledClient() throws Exception {
    RecordedRun run =
        RUNS.killingAWorker(
            "killed",
            // Without a rate some votes are always under way.
            FILE.replace("WAY", "outbox")
                .replace("DURING", "")
                .replace("40s", "15s")
                .replace("    rate: 200/s\n", ""),
            QUARTERS);
    Map<String, Object> found = Runs.end(run, "check");
    assertExact(found);
    assertThat((int) found.get("unnoted")).as("%s", found).isPositive();
    int surplus =
        (int) found.get("votes") - (int) found.get("acknowledged") - (int) found.get("unknown");
    assertThat(surplus).isLessThanOrEqualTo((int) found.get("unnoted"));
  }

  private static Map<String, Object> check(String way, String during, String text)
      throws Exception {
    String file = text.replace("WAY", way).replace("DURING", during);
    return Runs.end(RUNS.application(way, file, QUARTERS), "check");
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
