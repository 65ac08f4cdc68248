package assay.lab.verdict.limit;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.plan.phase.Timing;
import assay.lab.run.Manifest;
import assay.lab.verdict.RunBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A store that answers nothing for a while, in runs of 50 measured seconds. */
class StallTest {
  private static final long MILLI = 1_000_000;
  private static final Set<Integer> FIVE = Set.of(20, 21, 22, 23, 24);

  private final RunBuilder open = RunBuilder.openLoop().cores("assay", 0.1);
  private final RunBuilder closed =
      RunBuilder.closedLoop().cores("machine", 0.4).cores("assay", 0.1);

  @Test
  void inOpenLoopAStandstillIsNoGoodRun() {
    Manifest.Verdict verdict =
        open.silentIn(FIVE, 5000, MILLI).assertJudged("STORE-STALLED", false);
    assertThat(verdict.sentence())
        .isEqualTo(
            "The store stalled: no operation completed from 35.0 to 40.0 s (5 of 50 s); p99 1.0"
                + " ms.");
    assertThat(verdict.phases().get(0).limit()).isEqualTo("STORE-STALLED");
    assertThat(verdict.phases().get(0).remedy()).contains("assay explain");
  }

  @Test
  void theServersThatStoppedWithItAreNamed() {
    for (String server : List.of("tserver-1", "tserver-2")) {
      open.process("process-stopped-start", 20.4, server);
      open.process("process-stopped-end", 25.4, server);
    }
    Manifest.Verdict verdict =
        open.silentIn(FIVE, 5000, MILLI)
            .process("process-gone", 19, "tserver-3")
            .process("process-gone", 40, "gc-1")
            .judge();
    assertThat(verdict.sentence())
        .contains(
            "from 35.0 to 40.0 s (5 of 50 s); servers: tserver-3 disappeared at 34.0 s; tserver-1,"
                + " tserver-2 stopped (state T) for 5.0 s, from 35.4 to 40.4 s; p99")
        .doesNotContain("gc-1");
    assertThat(verdict.evidence()).anyMatch(line -> line.contains("gc-1 disappeared at 55.0 s"));
  }

  @Test
  void aServerThatDisappearsWithoutAStandstillIsToldToo() {
    Manifest.Verdict verdict =
        open.silentIn(Set.of(), 5000, MILLI).process("process-gone", 19, "tserver-3").judge();
    assertThat(verdict.code()).isEqualTo("SUSTAINED");
    assertThat(verdict.sentence()).endsWith(" Servers: tserver-3 disappeared at 34.0 s.");
  }

  @Test
  void operationsThatQueuedMeanwhileAreNotTheClients() {
    open.silentIn(FIVE, 5000, 800 * MILLI)
        .samples(LatencyKey.SCHEDULE_LAG, Tag.OK, 250_000, 300 * MILLI);
    open.assertJudged("STORE-STALLED", false);
  }

  @Test
  void theLongestAreNamedAndTheRestCounted() {
    Manifest.Verdict verdict =
        open.silentIn(Set.of(2, 5, 10, 11, 12, 20, 21, 30, 31, 32, 33), 5000, MILLI).judge();
    assertThat(verdict.sentence())
        .contains(
            "no operation completed from 25.0 to 28.0 s, from 35.0 to 37.0 s, from 45.0 to 49.0 s"
                + " and 2 more times (11 of 50 s)");
  }

  @Test
  void twoSecondsOfFiftyAreAStallThatPasses() {
    assertThat(open.silentIn(Set.of(20, 21), 5000, MILLI).judge().code()).isEqualTo("SUSTAINED");
  }

  @Test
  void inClosedLoopThreeSecondsAreEnough() {
    closed.silentIn(Set.of(20, 21, 22), 5000, MILLI).assertJudged("STORE-STALLED", false);
  }

  @Test
  void ofAShortPhaseOneSecondIsNotEnough() {
    closed.cores("tserver", 0.1);
    assertThat(ofSixSeconds(3).judge().code()).isEqualTo("CONCURRENCY-LIMITED");
  }

  @Test
  void ofAShortPhaseTwoSecondsAreEnough() {
    ofSixSeconds(1, 3).assertJudged("STORE-STALLED", false);
  }

  /** Threads have done their part after ten seconds of warm-up and six more. */
  private RunBuilder ofSixSeconds(Integer... silent) {
    Set<Integer> seconds = IntStream.range(6, 50).boxed().collect(Collectors.toSet());
    seconds.addAll(List.of(silent));
    return closed
        .total("threadMicros", List.of(16_000_000L, 16_000_000L))
        .silentIn(seconds, 5000, MILLI);
  }

  @Test
  void inClosedLoopSlowOperationsLeaveSecondsEmpty() {
    closed.cores("tserver", 0.1).silentIn(Set.of(20, 21, 22), 50, 900 * MILLI);
    assertThat(closed.judge().code()).isEqualTo("CONCURRENCY-LIMITED");
  }

  @Test
  void aStoreThatBrakesSaysSoInClosedLoopAndDidNotSustainInOpenLoop() {
    closed.silentIn(FIVE, 5000, MILLI).sampled("store.hold.ms", 300);
    assertThat(closed.judge().code()).isEqualTo("STORE-BRAKES");
    open.silentIn(FIVE, 5000, MILLI).sampled("store.hold.ms", 300);
    open.assertJudged("STORE-STALLED", false);
    open.total("finalLagMillis", 7400.0);
    assertThat(open.judge().code()).isEqualTo("UNSUSTAINED");
  }

  @Test
  void aClientThatStandsStillItselfIsTheLimitInClosedLoopAlone() {
    closed.silentIn(FIVE, 5000, MILLI).sampled("assay.gc.ms", 300);
    assertThat(closed.judge().code()).isEqualTo("CLIENT-LIMITED");
    open.silentIn(FIVE, 5000, MILLI).sampled("assay.gc.ms", 300);
    open.assertJudged("STORE-STALLED", false);
  }

  @Test
  void whereAssayItselfStoodStillNothingIsSaidOfTheStore() {
    RunBuilder run = RunBuilder.openLoop().silentIn(FIVE, 5000, MILLI);
    IntStream.range(0, 50)
        .filter(second -> !FIVE.contains(second))
        .forEach(second -> run.sampledAt("cpu.assay.cores", 15.5 + second, 0.1));
    // Samples stand for the second before: the edges of the pause may be told either way.
    assertThat(run.judge().code()).isEqualTo("SUSTAINED");
  }

  @Test
  void aServerThatIsBrokenOnPurposeMayStandStill() {
    open.silentIn(FIVE, 5000, MILLI).planned(plan().withDuring(List.of(pause())));
    Manifest.Verdict verdict = open.assertJudged("SUSTAINED", true);
    assertThat(verdict.sentence()).contains("from 35.0 to 40.0 s (5 of 50 s), as expected");
    closed.silentIn(FIVE, 5000, MILLI).planned(plan().withDuring(List.of(pause())));
    closed.assertJudged("STORE-STALLED", true);
  }

  @Test
  void anActionThatBreaksNothingExcusesNothing() {
    ActionPlan collects = action(ServerOperation.COLLECT_GARBAGE, Optional.empty());
    open.silentIn(FIVE, 5000, MILLI).planned(plan().withDuring(List.of(collects)));
    open.assertJudged("STORE-STALLED", false);
  }

  @Test
  void aPhaseMaySayThatFaultsAreExpected() {
    open.silentIn(FIVE, 5000, MILLI)
        .planned(plan().withFaults(Optional.of(LoadPlan.Faults.EXPECTED)));
    assertThat(open.judge().valid()).isTrue();
  }

  @Test
  void whatFailsWhileFaultsAreExpectedIsExpectedToo() {
    RunBuilder run =
        open.silentIn(FIVE, 5000, MILLI)
            .samplesIn(24, 30, "read", Tag.FAILED, 900, 2000 * MILLI)
            .process("process-gone", 20.5, "tserver-1");
    assertThat(run.judge().code()).isEqualTo("WRONG");
    run.planned(plan().withFaults(Optional.of(LoadPlan.Faults.EXPECTED)));
    Manifest.Verdict verdict = run.judge();
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo("SUSTAINED");
    assertThat(verdict.evidence())
        .anyMatch(line -> line.contains("As expected, 5400 operations and flushes of 'run'"));
  }

  @Test
  void whatFailsBeforeAnythingBreaksIsNotExpected() {
    open.silentIn(FIVE, 5000, MILLI)
        .samplesIn(3, 9, "read", Tag.FAILED, 900, MILLI)
        .planned(plan().withFaults(Optional.of(LoadPlan.Faults.EXPECTED)));
    assertThat(open.judge().code()).isEqualTo("WRONG");
  }

  @Test
  void aStandstillInAnEarlierPhaseSpoilsTheRunToo() {
    RunBuilder run =
        RunBuilder.openLoop().silentIn(Set.of(), 5000, MILLI).silentBefore("first", 1, 4);
    assertThat(run.assertJudged("STORE-STALLED", false).sentence())
        .startsWith(
            "In phase 'first': The store stalled: no operation completed from 1.0 to 4.0 s (3 of 5"
                + " s)");
  }

  @Test
  void aLoadMayStandStillBeforeWhatIsMeasured() {
    RunBuilder run =
        RunBuilder.openLoop()
            .silentIn(Set.of(), 5000, MILLI)
            .silentBefore("load", 1, 4)
            .planned(SamplePlans.load());
    assertThat(run.judge().code()).isEqualTo("SUSTAINED");
  }

  private static LoadPlan plan() {
    return SamplePlans.run("run", SamplePlans.READS);
  }

  private static ActionPlan pause() {
    return action(ServerOperation.PAUSE, Optional.of(Duration.ofSeconds(5)));
  }

  private static ActionPlan action(ServerOperation operation, Optional<Duration> length) {
    return new ActionPlan(
        new Timing.At(Duration.ofSeconds(5)),
        length,
        new Action.OnServer(
            operation, "tserver-1", Optional.empty(), Optional.empty(), Optional.empty()));
  }
}
