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
import assay.lab.run.Manifest.State;
import assay.lab.verdict.Judge;
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

  private final RunBuilder open = new RunBuilder("constant", 5000).cores("assay", 0.1);
  private final RunBuilder closed =
      new RunBuilder("closed", Double.NaN).cores("machine", 0.4).cores("assay", 0.1);

  @Test
  void inOpenLoopAStandstillIsNoGoodRun() {
    Manifest.Verdict verdict = judge(open.silentIn(FIVE, 5000, MILLI));
    assertStalled(verdict);
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
        judge(
            open.silentIn(FIVE, 5000, MILLI)
                .process("process-gone", 19, "tserver-3")
                .process("process-gone", 40, "gc-1"));
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
        judge(open.silentIn(Set.of(), 5000, MILLI).process("process-gone", 19, "tserver-3"));
    assertThat(verdict.code()).isEqualTo("SUSTAINED");
    assertThat(verdict.sentence()).endsWith(" Servers: tserver-3 disappeared at 34.0 s.");
  }

  @Test
  void operationsThatQueuedMeanwhileAreNotTheClients() {
    open.silentIn(FIVE, 5000, 800 * MILLI)
        .samples(LatencyKey.SCHEDULE_LAG, Tag.OK, 250_000, 300 * MILLI);
    assertStalled(judge(open));
  }

  @Test
  void theLongestAreNamedAndTheRestCounted() {
    Manifest.Verdict verdict =
        judge(open.silentIn(Set.of(2, 5, 10, 11, 12, 20, 21, 30, 31, 32, 33), 5000, MILLI));
    assertThat(verdict.sentence())
        .contains(
            "no operation completed from 25.0 to 28.0 s, from 35.0 to 37.0 s, from 45.0 to 49.0 s"
                + " and 2 more times (11 of 50 s)");
  }

  @Test
  void twoSecondsOfFiftyAreAStallThatPasses() {
    assertThat(judge(open.silentIn(Set.of(20, 21), 5000, MILLI)).code()).isEqualTo("SUSTAINED");
  }

  @Test
  void inClosedLoopThreeSecondsAreEnough() {
    assertStalled(judge(closed.silentIn(Set.of(20, 21, 22), 5000, MILLI)));
  }

  @Test
  void ofAShortPhaseOneSecondIsNotEnough() {
    closed.cores("tserver", 0.1);
    assertThat(judge(ofSixSeconds(3)).code()).isEqualTo("CONCURRENCY-LIMITED");
  }

  @Test
  void ofAShortPhaseTwoSecondsAreEnough() {
    assertStalled(judge(ofSixSeconds(1, 3)));
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
    assertThat(judge(closed).code()).isEqualTo("CONCURRENCY-LIMITED");
  }

  @Test
  void aStoreThatBrakesSaysSoInClosedLoopAndDidNotSustainInOpenLoop() {
    closed.silentIn(FIVE, 5000, MILLI).sampled("store.hold.ms", 300);
    assertThat(judge(closed).code()).isEqualTo("STORE-BRAKES");
    open.silentIn(FIVE, 5000, MILLI).sampled("store.hold.ms", 300);
    assertStalled(judge(open));
    open.total("finalLagMillis", 7400.0);
    assertThat(judge(open).code()).isEqualTo("UNSUSTAINED");
  }

  @Test
  void aClientThatStandsStillItselfIsTheLimitInClosedLoopAlone() {
    closed.silentIn(FIVE, 5000, MILLI).sampled("assay.gc.ms", 300);
    assertThat(judge(closed).code()).isEqualTo("CLIENT-LIMITED");
    open.silentIn(FIVE, 5000, MILLI).sampled("assay.gc.ms", 300);
    assertStalled(judge(open));
  }

  @Test
  void whereAssayItselfStoodStillNothingIsSaidOfTheStore() {
    RunBuilder run = new RunBuilder("constant", 5000).silentIn(FIVE, 5000, MILLI);
    for (int second = 0; second < 50; second++) {
      if (!FIVE.contains(second)) {
        run.sampledAt("cpu.assay.cores", 15.5 + second, 0.1);
      }
    }
    // Samples stand for the second before: the edges of the pause may be told either way.
    assertThat(judge(run).code()).isEqualTo("SUSTAINED");
  }

  @Test
  void aServerThatIsBrokenOnPurposeMayStandStill() {
    open.silentIn(FIVE, 5000, MILLI).planned(plan().withDuring(List.of(pause())));
    Manifest.Verdict verdict = judge(open);
    assertThat(verdict.code()).isEqualTo("SUSTAINED");
    assertThat(verdict.valid()).isTrue();
    assertThat(verdict.sentence()).contains("from 35.0 to 40.0 s (5 of 50 s), as expected");
    closed.silentIn(FIVE, 5000, MILLI).planned(plan().withDuring(List.of(pause())));
    assertThat(judge(closed).code()).isEqualTo("STORE-STALLED");
    assertThat(judge(closed).valid()).isTrue();
  }

  @Test
  void anActionThatBreaksNothingExcusesNothing() {
    ActionPlan collects =
        new ActionPlan(
            new Timing.At(Duration.ofSeconds(5)),
            Optional.empty(),
            new Action.OnServer(
                ServerOperation.COLLECT_GARBAGE,
                "tserver-1",
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    open.silentIn(FIVE, 5000, MILLI).planned(plan().withDuring(List.of(collects)));
    assertStalled(judge(open));
  }

  @Test
  void aPhaseMaySayThatFaultsAreExpected() {
    open.silentIn(FIVE, 5000, MILLI)
        .planned(plan().withFaults(Optional.of(LoadPlan.Faults.EXPECTED)));
    assertThat(judge(open).valid()).isTrue();
  }

  @Test
  void whatFailsWhileFaultsAreExpectedIsExpectedToo() {
    RunBuilder run =
        open.silentIn(FIVE, 5000, MILLI)
            .samplesIn(24, 30, "read", Tag.FAILED, 900, 2000 * MILLI)
            .process("process-gone", 20.5, "tserver-1");
    assertThat(judge(run).code()).isEqualTo("WRONG");
    run.planned(plan().withFaults(Optional.of(LoadPlan.Faults.EXPECTED)));
    Manifest.Verdict verdict = judge(run);
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo("SUSTAINED");
    assertThat(verdict.evidence())
        .anyMatch(line -> line.contains("Expected: 5400 operations and flushes of 'run'"));
  }

  @Test
  void whatFailsBeforeAnythingBreaksIsNotExpected() {
    open.silentIn(FIVE, 5000, MILLI)
        .samplesIn(3, 9, "read", Tag.FAILED, 900, MILLI)
        .planned(plan().withFaults(Optional.of(LoadPlan.Faults.EXPECTED)));
    assertThat(judge(open).code()).isEqualTo("WRONG");
  }

  @Test
  void aStandstillInAnEarlierPhaseSpoilsTheRunToo() {
    RunBuilder run =
        new RunBuilder("constant", 5000)
            .silentIn(Set.of(), 5000, MILLI)
            .silentBefore("first", 1, 4);
    Manifest.Verdict verdict = judge(run);
    assertStalled(verdict);
    assertThat(verdict.sentence())
        .startsWith(
            "In phase 'first': The store stalled: no operation completed from 1.0 to 4.0 s (3 of 5"
                + " s)");
  }

  @Test
  void aLoadMayStandStillBeforeWhatIsMeasured() {
    RunBuilder run =
        new RunBuilder("constant", 5000)
            .silentIn(Set.of(), 5000, MILLI)
            .silentBefore("load", 1, 4)
            .planned(SamplePlans.load());
    assertThat(judge(run).code()).isEqualTo("SUSTAINED");
  }

  private static LoadPlan plan() {
    return SamplePlans.run("run", SamplePlans.READS);
  }

  private static ActionPlan pause() {
    return new ActionPlan(
        new Timing.At(Duration.ofSeconds(5)),
        Optional.of(Duration.ofSeconds(5)),
        new Action.OnServer(
            ServerOperation.PAUSE,
            "tserver-1",
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  private static void assertStalled(Manifest.Verdict verdict) {
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo("STORE-STALLED");
    assertThat(verdict.valid()).isFalse();
  }

  private static Manifest.Verdict judge(RunBuilder run) {
    return Judge.judge(run.build(), State.FINISHED, "");
  }
}
