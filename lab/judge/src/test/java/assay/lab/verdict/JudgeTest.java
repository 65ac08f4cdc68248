package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Measured;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.run.EventDetail;
import assay.lab.run.Manifest;
import assay.lab.run.Manifest.State;
import assay.lab.value.NamedValues;
import assay.lab.workload.draw.RequestDistribution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {
  private static final RequestDistribution LATEST = new RequestDistribution.Latest(0.99);

  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;

  private final RunBuilder open = RunBuilder.openLoop();
  private final RunBuilder closed = RunBuilder.closedLoop();

  @Test
  void aRateThatWasKeptIsSustainedAndSaysWhoUsedTheMachine() {
    open.samples("read", Tag.OK, 250_000, 3 * MILLI)
        .samples(LatencyKey.SCHEDULE_LAG, Tag.OK, 250_000, 20 * MICRO)
        .cores(1.6, 0.9, 0.4);
    Manifest.Verdict verdict = open.assertJudged("SUSTAINED", true);
    assertThat(verdict.sentence())
        .isEqualTo(
            "Sustained 5,000 op/s as offered; p99 3.0 ms (measured from the intended start); CPU"
                + " 1.6 of 2 cores in use: tserver 0.9, Assay 0.4, other processes 0.3.");
    assertThat(verdict.evidence())
        .anyMatch(line -> line.contains("50.0 s after the warm-up: 250000 operations ok"))
        .anyMatch(line -> line.contains("Offered 5,000 op/s, delivered 5,000 op/s"))
        .anyMatch(line -> line.contains("Assay's lateness: p50 20 µs, p99 20 µs"));
  }

  @Test
  void filesThatAreElsewhereMakeARunWrongAndItSaysWhereTheyWent() {
    open.samples("read", Tag.OK, 250_000, 3 * MILLI)
        .event("misplaced", "", misplaced("flushed", "on DISK, but must be on SSD", 2_500_000))
        .event("misplaced", "", misplaced("flushed", "on DISK, but must be on SSD", 1_000_000))
        .event("misplaced", "", misplaced("log", "on DISK, but must be on NVDIMM", 0));
    assertThat(open.assertJudged("WRONG", false).sentence())
        .isEqualTo(
            "Files are in the wrong place: flushed on DISK, but must be on SSD (2 files, 3.5 MB);"
                + " log on DISK, but must be on NVDIMM (1 file, 0.0 MB).");
  }

  @Test
  void aRunWhoseFilesCouldNotBeFoundIsUnproven() {
    open.samples("read", Tag.OK, 250_000, 3 * MILLI)
        .event("placement-unknown", "files of the store: HDFS does not answer", Map.of());
    assertThat(open.assertJudged("UNDETERMINED", false).sentence())
        .isEqualTo("Location of files unknown (files of the store: HDFS does not answer).");
  }

  private static Map<String, Object> misplaced(String kind, String fault, long bytes) {
    return Map.of("kind", kind, "fault", fault, "bytes", bytes);
  }

  @Test
  void waitingBetweenAttemptsIsNotTheStores() {
    closed
        .samples("insert", Tag.OK, 400, 400 * MICRO)
        .samples("insert", Tag.RETRIED, 45, 400 * MICRO)
        .total("retried", 45)
        .total("retryPauseMicros", 150_000_000)
        .cores(0.3, 0.1, 0.1);
    Manifest.Verdict verdict = closed.assertJudged("UNDETERMINED", true);
    assertThat(verdict.sentence())
        .contains(
            "45 failed insert attempts were retried (latencies exclude 150.0 s of pauses between"
                + " attempts)",
            "Assay's threads paused before retrying failed inserts (");
    assertThat(verdict.evidence()).anyMatch(line -> line.startsWith("45 failed insert attempts"));
  }

  @Test
  void aBacklogAtTheEndIsUnsustained() {
    open.samples("read", Tag.OK, 200_000, 900 * MILLI)
        .total("finalLagMillis", 7400.0)
        .cores(1.1, 0.6, 0.3);
    assertThat(open.assertJudged("UNSUSTAINED", false).sentence())
        .contains("5,000 op/s offered, 4,000 op/s delivered", "grown to 7.4 s")
        .contains(
            "neither CPU nor disk was fully used (CPU 1.1 of 2 cores in use: tserver 0.6, Assay"
                + " 0.3, other processes 0.2)");
  }

  @Test
  void aBacklogsLimitIsLookedForWhileItIsThere() {
    open.samples("read", Tag.OK, 245_000, 900 * MILLI)
        .total("finalLagMillis", 700.0)
        .sampled("cpu.online.cores", 2)
        .sampled("load.lag.ms", second -> second < 40 ? 5 : 500)
        .sampled("cpu.machine.cores", second -> second < 40 ? 1.0 : 1.9)
        .sampled("cpu.tserver.cores", second -> second < 40 ? 0.6 : 1.5)
        .sampled("cpu.assay.cores", 0.3);
    Manifest.Verdict verdict = open.assertJudged("UNSUSTAINED", false);
    assertThat(verdict.sentence())
        .contains(
            "grown to 0.7 s by the end; in the last 11 s, while the store was behind, CPU was the")
        .contains("limit (CPU 1.9 of 2 cores in use: tserver 1.5, Assay 0.3");
    assertThat(verdict.evidence()).anyMatch(line -> line.startsWith("CPU 1.2 of 2 cores in use"));
  }

  @Test
  void aLagThatPassesIsNoBacklog() {
    open.samples("read", Tag.OK, 250_000, MILLI).total("finalLagMillis", 590.0);
    assertThat(open.judge().code()).isEqualTo("SUSTAINED");
    open.total("finalLagMillis", 610.0);
    assertThat(open.judge().code()).as("1 % of a minute").isEqualTo("UNSUSTAINED");
  }

  /** 1,000/s for half of the measured part, then 3,000/s and, for its last 10 s, 500/s. */
  private static final RateCurve VARYING =
      new RateCurve(
          List.of(
              new RateCurve.Point(0, 1000),
              new RateCurve.Point(35, 1000),
              new RateCurve.Point(35, 3000),
              new RateCurve.Point(50, 3000),
              new RateCurve.Point(50, 500)));

  @Test
  void ofARateThatVariesTheMeanAndTheRangeAreNamed() {
    varying(3, 900);
    Manifest.Verdict verdict = open.assertJudged("SUSTAINED", true);
    assertThat(verdict.sentence())
        .startsWith(
            "Sustained 1,500 op/s on average (500 op/s to 3,000 op/s) as offered; p99 3.0 ms");
    assertThat(verdict.evidence())
        .anyMatch(
            line ->
                line.startsWith(
                    "Offered 1,500 op/s on average (500 op/s to 3,000 op/s), delivered 1,500"
                        + " op/s;"));
  }

  @Test
  void whoCatchesUpOnceTheRateFallsDidNotSustainIt() {
    varying(4, 900);
    assertThat(open.assertJudged("UNSUSTAINED", false).sentence())
        .contains(
            "1,500 op/s delivered, and the store was behind schedule for 4 s, by up to 0.9 s");
    open.total("finalLagMillis", 7400.0);
    assertThat(open.judge().sentence()).contains("the backlog had grown to 7.4 s by the end");
  }

  @Test
  void atAConstantRateWhoCatchesUpKeepsUp() {
    open.samples("read", Tag.OK, 250_000, 3 * MILLI);
    behind(20, 900);
    assertThat(open.judge().code()).isEqualTo("SUSTAINED");
  }

  private void varying(int secondsBehind, double lagMillis) {
    open.samples("read", Tag.OK, 75_000, 3 * MILLI)
        .planned(
            SamplePlans.run(
                "run",
                SamplePlans.READS,
                new Pacing.OpenLoop(VARYING, Pacing.Arrivals.CONSTANT),
                SessionView.whole()));
    behind(secondsBehind, lagMillis);
  }

  private void behind(int seconds, double lagMillis) {
    open.sampled("load.lag.ms", second -> second < seconds ? lagMillis : 5);
  }

  @Test
  void operationsThatNeverStartedAreUnsustained() {
    open.samples("read", Tag.OK, 249_999, MILLI).total("neverStarted", 1L);
    Manifest.Verdict verdict = open.assertJudged("UNSUSTAINED", false);
    assertThat(verdict.evidence()).anyMatch(line -> line.contains("; 1 due operations were never"));
    assertThat(verdict.sentence()).contains("limit unknown: CPU use was not observed");
  }

  @Test
  void tooFewOperationsHaveNoP99() {
    open.samples("read", Tag.OK, 2, 9_500_000).samples("schedule-lag", Tag.OK, 2, 20_000);
    Manifest.Verdict verdict = open.judge();
    assertThat(verdict.sentence())
        .contains("longest response time 9.5 ms (of 2 operations; a p99 needs 1,000)");
    assertThat(verdict.sentence().replace("a p99 needs", "")).doesNotContain("p99");
    assertThat(verdict.evidence())
        .anyMatch(line -> line.contains("Assay's lateness: p50 unknown, p99 unknown"));
    open.samples("read", Tag.OK, 1000, 9_500_000);
    assertThat(open.judge().sentence()).contains("p99 9.5 ms (measured from the intended start)");
  }

  @Test
  void whatIsThisMachinesIsSaidAndTheRunStaysValid() {
    open.late("read", 250_000, 8 * MILLI, 3 * MILLI)
        .sampled("load.pause.ms", 15)
        .sampled("assay.gc.ms", 0);
    Manifest.Verdict verdict = open.assertJudged("SUSTAINED", true);
    assertThat(verdict.sentence())
        .contains(
            "p99 8.0 ms (measured from the intended start), of which at most 5.0 ms was added by"
                + " this machine (Assay was paused for 15.0 ms per second);");
    assertThat(verdict.evidence())
        .contains(
            "Upper bound on the time that this machine added to responses of read: p99 5.0 ms of"
                + " 8.0 ms, p99.9 5.0 ms of 8.0 ms, max 5.0 ms of 8.0 ms.",
            "Assay was paused for 15.0 ms per second, 15.0 ms in the worst second; its garbage"
                + " collection took 0.0 ms.");
    assertThat(verdict.phases().get(0).own())
        .extracting(own -> own.operation() + " " + own.figure())
        .containsExactly("read p50", "read p95", "read p99", "read p99.9", "read max");
  }

  @Test
  void threadsThatWakeUpLateMayDoSoWithinTheStoresCallsToo() {
    open.late("read", 250_000, 8 * MILLI, 7 * MILLI).samples("read", Tag.LEAST, 250_000, 5 * MILLI);
    assertThat(open.judge().sentence()).contains("p99 8.0 ms", "at most 3.0 ms was added by");
    assertThat(open.judge().phases().get(0).own().get(2).lateNanos()).isBetween(0.9e6, 1.1e6);
  }

  @Test
  void whatIsSmallBesideTheResponsesIsNotWorthAWord() {
    open.late("read", 250_000, 100 * MILLI, 97 * MILLI);
    assertThat(open.judge().sentence())
        .contains("p99 100.0 ms (measured from the intended start); CPU");
  }

  @Test
  void aClientThatHasAPartInTheBacklogIsTheLimit() {
    open.late("read", 250_000, 8 * MILLI, 3 * MILLI)
        .total("neverStarted", 70L)
        .sampled("wait.assay.share", 0.15)
        .cores("machine", 2.0)
        .cores("assay", 1.4);
    assertThat(open.assertJudged("CLIENT-LIMITED", false).sentence())
        .contains("5.0 ms of the p99 of read (8.0 ms) is Assay's own lateness")
        .contains("waited for a CPU 15 % of the time")
        .contains("CPU 2.0 of 2 cores");
    open.samples("read", Tag.PUNCTUAL, 250_000, 6 * MILLI + MILLI / 2);
    assertThat(open.judge().code()).as("most of it is the store's").isEqualTo("UNSUSTAINED");
  }

  @Test
  void aProcessThatWasPausedMeasuresItsPauses() {
    open.late("read", 250_000, 8 * MILLI, 3 * MILLI)
        .cores("machine", 0.5)
        .cores("assay", 0.3)
        .sampled("load.pause.ms", 90);
    assertThat(open.judge().code()).isEqualTo("SUSTAINED");
    open.sampled("load.pause.ms", 110);
    open.assertJudged("CLIENT-LIMITED", false);
    open.samples("read", Tag.PUNCTUAL, 250_000, 7 * MILLI);
    assertThat(open.judge().code()).as("most of it is the store's").isEqualTo("SUSTAINED");
  }

  @Test
  void threadsThatLackedACpuDoNotTellTheStoresTimeFromTheirs() {
    open.late("read", 250_000, 8 * MILLI, 3 * MILLI).sampled("wait.assay.share", 0.15);
    assertThat(open.judge().code()).isEqualTo("SUSTAINED");
    open.sampled("wait.assay.share", 0.25);
    open.assertJudged("CLIENT-LIMITED", false);
    open.samples("read", Tag.PUNCTUAL, 250_000, 7 * MILLI + MILLI / 2);
    assertThat(open.judge().code()).as("late by less than 1 ms").isEqualTo("SUSTAINED");
  }

  @Test
  void whereOthersUsedTheCpuAssayIsNotBlamed() {
    open.late("read", 250_000, 8 * MILLI, 3 * MILLI)
        .sampled("wait.assay.share", 0.05)
        .cores(1.95, 0.2, 0.3);
    Manifest.Verdict verdict = open.assertJudged("UNDETERMINED", false);
    assertThat(verdict.sentence())
        .startsWith("Other processes used up the CPU")
        .endsWith("; these latencies are not the store's.")
        .doesNotContain("was the limit:");
    assertThat(verdict.phases().get(0).limit()).isEqualTo("UNDETERMINED");
    assertThat(verdict.phases().get(0).sentence()).startsWith("other processes used up the CPU");
  }

  @Test
  void eachOperationIsJudgedByItsOwnLateness() {
    open.late("scan", 200_000, 400 * MILLI, 395 * MILLI)
        .late("read", 50_000, 6 * MILLI, MILLI)
        .sampled("wait.assay.share", 0.3);
    assertThat(open.assertJudged("CLIENT-LIMITED", false).sentence())
        .contains("5.0 ms of the p99 of read (6.0 ms) is Assay's own lateness");
  }

  @Test
  void p99CountsWhatFailedAsSlowerThanAnything() {
    open.samples("read", Tag.OK, 98_500, MILLI)
        .samples("update", Tag.OK, 600, 50 * MILLI)
        .samples("read", Tag.FAILED, 900, MILLI);
    assertThat(open.judge().sentence()).contains("p99 50.0 ms (measured from the intended start)");
  }

  /** A row waits in the buffer for longer than the thread that put it there waited for a CPU. */
  @ParameterizedTest
  @ValueSource(strings = {"insert", "update", "delete"})
  void aLatenessSmallBesideABufferIsOverlooked(String write) {
    open.late(write, 250_000, 6 * MILLI, MILLI)
        .samples(LatencyKey.FLUSH, Tag.OK, 4, 20 * MILLI)
        .sampled("wait.assay.share", 0.3);
    assertThat(open.judge().code()).isEqualTo("SUSTAINED");
    open.samples(write, Tag.OK, 250_000, 121 * MILLI);
    assertThat(open.judge().code()).as("a tenth of a second").isEqualTo("CLIENT-LIMITED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "scan", "read-modify-write"})
  void besideBufferedWritesALateReadCounts(String read) {
    open.late("update", 125_000, 6 * MILLI, MILLI)
        .late(read, 125_000, 6 * MILLI, MILLI)
        .samples(LatencyKey.FLUSH, Tag.OK, 4, 20 * MILLI)
        .sampled("wait.assay.share", 0.3);
    assertThat(open.judge().code()).isEqualTo("CLIENT-LIMITED");
  }

  @Test
  void closedLoopNamesTheServersCpu() {
    closed.samples("read", Tag.OK, 100_000, 2 * MILLI).cores(1.9, 1.2, 0.6);
    assertThat(closed.assertJudged("SERVER-CPU-LIMITED", true).sentence())
        .contains("Closed loop, 4 threads: 2,000 op/s, p99 service time 2.0 ms")
        .contains("CPU was the limit (CPU 1.9 of 2 cores in use: tserver 1.2, Assay 0.6)");
  }

  @Test
  void oneThreadIsNotCalledSeveral() {
    closed.threads(1).samples("read", Tag.OK, 100_000, 2 * MILLI).cores("machine", 1.0);
    assertThat(closed.judge().sentence()).startsWith("Closed loop, 1 thread: ");
  }

  @Test
  void aClientThatIsMeasuredMayBeTheLimit() {
    closed.samples("read", Tag.OK, 100_000, 2 * MILLI).cores(1.95, 0.4, 1.5);
    closed.assertJudged("CLIENT-LIMITED", false);
    closed.measured(Measured.CLIENT_AND_STORE);
    closed.assertJudged("CLIENT-LIMITED", true);
    open.late("read", 250_000, 8 * MILLI, 3 * MILLI)
        .sampled("wait.assay.share", 0.3)
        .measured(Measured.CLIENT_AND_STORE);
    open.assertJudged("CLIENT-LIMITED", false);
  }

  @Test
  void closedLoopNamesAssaysOwnCpu() {
    closed.samples("read", Tag.OK, 100_000, MILLI).cores(1.9, 0.6, 1.2);
    Manifest.Verdict verdict = closed.assertJudged("CLIENT-LIMITED", false);
    assertThat(verdict.sentence()).contains("Assay's own CPU was the limit").contains("Assay 1.2");
  }

  @Test
  void anEmbeddedStoresCpuIsNotHeldForAssaysOwn() {
    closed
        .onEmbeddedStore()
        .samples("read", Tag.OK, 100_000, MILLI)
        .cores("machine", 1.95)
        .cores("assay", 1.9);
    assertThat(closed.assertJudged("SERVER-CPU-LIMITED", true).sentence())
        .contains("CPU was the limit (CPU 2.0 of 2 cores in use: Assay with the store 1.9)");
  }

  @Test
  void whatOtherProcessesTookIsNobodysLimit() {
    closed.samples("read", Tag.OK, 100_000, MILLI).cores("machine", 1.95).cores("assay", 0.1);
    Manifest.Verdict verdict = closed.assertJudged("UNDETERMINED", true);
    assertThat(verdict.sentence()).contains("other processes used up the CPU");
  }

  @Test
  void whatTheHypervisorGaveToOthersWasNotThereToBeUsed() {
    closed.samples("read", Tag.OK, 100_000, MILLI).cores("machine", 0.7).cores("steal", 1.2);
    Manifest.Verdict verdict = closed.assertJudged("UNDETERMINED", true);
    assertThat(verdict.sentence()).contains("the hypervisor gave", "taken by the hypervisor: 1.2");
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void whatTheKernelCountsIsNoServer(Kernel kernel) {
    closed
        .samples("read", Tag.OK, 100_000, MILLI)
        .cores(1.95, 0.2, 1.1)
        .cores(kernel.name(), kernel == Kernel.online ? 2 : 0.5);
    Manifest.Verdict verdict = closed.judge();
    assertThat(verdict.code()).isEqualTo("CLIENT-LIMITED");
    assertThat(verdict.sentence()).doesNotContain(kernel.name() + " ");
  }

  /** Series beside those of process groups. */
  private enum Kernel {
    steal,
    iowait,
    online,
    usable
  }

  @Test
  void coresAreThoseThatWereSampled() {
    closed
        .samples("read", Tag.OK, 100_000, MILLI)
        .cores("machine", 1.9)
        .cores("tserver", 1.8)
        .cores("online", 16);
    assertThat(closed.judge().code()).isEqualTo("CONCURRENCY-LIMITED");
    assertThat(closed.judge().sentence()).contains("CPU 1.9 of 16 cores");
  }

  @Test
  void closedLoopNamesTheBusiestDisk() {
    closed
        .samples("insert", Tag.OK, 100_000, MILLI)
        .cores("machine", 1.5)
        .cores("tserver", 0.5)
        .host("", "here", "sda")
        .sampled("disk.sda.util.percent", 97)
        .sampled("disk.sdb.util.percent", 5);
    Manifest.Verdict verdict = closed.assertJudged("DISK-LIMITED", true);
    assertThat(verdict.sentence()).contains("the disk sda was the limit (busy 97 %)");
  }

  @Test
  void closedLoopWithRoomEverywhereIsLimitedByItsThreads() {
    closed
        .samples("read", Tag.OK, 100_000, MILLI)
        .cores(0.7, 0.3, 0.2)
        .sampled("disk.sda.util.percent", 40);
    Manifest.Verdict verdict = closed.assertJudged("CONCURRENCY-LIMITED", true);
    assertThat(verdict.sentence()).contains("neither CPU nor disk was fully used (CPU 0.7 of 2");
    assertThat(verdict.evidence()).contains("Busiest disk: sda, busy 40 % of the time.");
  }

  @Test
  void whatWasDoneOnPurposeIsToldAndWhatStayedBrokenInTheSentence() {
    Map<String, Object> first = Map.of("id", 1, "server", "tserver-1");
    closed
        .samples("read", Tag.OK, 100_000, MILLI)
        .event("action-start", "kill tserver-1", first)
        .event("action-skipped", "pause manager-1 was skipped: it is down", Map.of());
    assertThat(closed.judge().sentence()).doesNotContain("tserver-1");
    closed.event(
        "action-left", "kill tserver-1 could not be undone: it does not start", Map.of("id", 1));
    Manifest.Verdict verdict = closed.assertJudged("UNDETERMINED", true);
    assertThat(verdict.sentence())
        .endsWith(". Action kill tserver-1 could not be undone: it does not start.");
    assertThat(verdict.evidence())
        .contains(
            "Actions: kill tserver-1 (5.0 s to the end).",
            "1 actions were skipped; see events.jsonl for why.");
  }

  @Test
  void withoutSamplesOfCpuNothingIsClaimed() {
    closed.samples("read", Tag.OK, 100_000, MILLI);
    Manifest.Verdict verdict = closed.assertJudged("UNDETERMINED", true);
    assertThat(verdict.evidence()).contains("CPU use: not measured.", "Disk use: not measured.");
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 75, 65.8})
  void samplesOutsideTheMeasuredPartSayNothingAboutIt(double seconds) {
    closed.samples("read", Tag.OK, 100_000, MILLI).cores("machine", 0.5);
    closed.sampledAt("cpu.machine.cores", seconds, 400);
    assertThat(closed.judge().sentence()).contains("CPU 0.5 of 2 cores");
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"INTERRUPTED", "FAILED"})
  void aRunThatWasBrokenOffIsIncompleteAndSaysWhy(State state) {
    open.samples("read", Tag.OK, 100, MILLI);
    Manifest.Verdict verdict = open.assertJudged(state, "Ctrl-C", "INCOMPLETE", false);
    assertThat(verdict.sentence()).contains("in phase 'run' after 60.0 s: Ctrl-C.");
  }

  @Test
  void aKilledRunIsIncomplete() {
    open.samples("read", Tag.OK, 100, MILLI).neverEnded();
    assertThat(open.assertJudged(State.RUNNING, "", "INCOMPLETE", false).sentence())
        .isEqualTo("The run stopped unexpectedly in phase 'run' after 60.0 s.");
  }

  @Test
  void aRunStoppedDuringWarmUpIsIncompleteNotWrong() {
    assertThat(open.judge(State.INTERRUPTED, "Ctrl-C").code()).isEqualTo("INCOMPLETE");
    assertThat(open.assertJudged("INCOMPLETE", false).sentence()).contains("Nothing was measured");
    Manifest.Verdict nothing = open.withoutPhases().judge(State.FAILED, "no table");
    assertThat(nothing.sentence()).isEqualTo("Nothing was measured: no table.");
  }

  @Test
  void wrongBytesAreWrongEvenInARunThatWasInterrupted() {
    open.samples("read", Tag.OK, 1000, MILLI).total("wrongReads", 3L);
    open.assertJudged("WRONG", false);
    Manifest.Verdict verdict = open.judge(State.INTERRUPTED, "");
    assertThat(verdict.code()).isEqualTo("WRONG");
    assertThat(verdict.sentence()).contains("wrong data: 3 reads");
  }

  @Test
  void wrongBytesInAnEarlierPhaseAreWrong() {
    PhaseTotals wrong = EventDetail.of(NamedValues.of("wrongReads", 2L), PhaseTotals.class);
    open.before("first", Optional.of(wrong)).samples("read", Tag.OK, 250_000, MILLI);
    open.assertJudged("WRONG", false);
  }

  @Test
  void whetherRowsMayBeMissingIsForThePhasesOwnOperationsToSay() {
    open.workload(SamplePlans.reads(LATEST))
        .planned(SamplePlans.run("run", SamplePlans.READS))
        .samples("read", Tag.OK, 250_000, MILLI)
        .samples("read", Tag.ABSENT, 1, MILLI);
    assertThat(open.judge().code()).isEqualTo("WRONG");
    open.planned(SamplePlans.run("before", SamplePlans.deletes(1)));
    assertThat(open.judge().code()).as("deleted before").isEqualTo("SUSTAINED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "read-modify-write"})
  void missingRowsAreWrong(String operation) {
    open.samples("read", Tag.OK, 1_000_000, MILLI).samples(operation, Tag.ABSENT, 1, MILLI);
    assertThat(open.assertJudged("WRONG", false).sentence()).contains("1 reads found no row");
  }

  @Test
  void rowsThatScansMissAreWrongUnlessTheWorkloadDeletes() {
    open.samples("scan", Tag.OK, 250_000, MILLI).total("missingRows", 7L);
    Manifest.Verdict verdict = open.assertJudged("WRONG", false);
    assertThat(verdict.sentence()).contains("scans and multi-reads did not return 7 rows");
    open.workload(SamplePlans.deletes(0.1));
    open.assertJudged("SUSTAINED", true);
    assertThat(open.judge().evidence())
        .contains("Scans and multi-reads did not return 7 rows that were loaded.");
  }

  @Test
  void missingRowsAreNoFaultWhereTheWorkloadDeletes() {
    open.workload(SamplePlans.deletes(0.1))
        .samples("read", Tag.OK, 250_000, MILLI)
        .samples("read", Tag.ABSENT, 500, MILLI);
    assertThat(open.judge().code()).isEqualTo("SUSTAINED");
  }

  @Test
  void theNewestRowsAreAcknowledgedAndMayNotBeMissing() {
    open.workload(SamplePlans.reads(LATEST))
        .samples("read", Tag.OK, 250_000, MILLI)
        .samples("read", Tag.ABSENT, 1, MILLI);
    open.assertJudged("WRONG", false);
  }

  @Test
  void moreThanOneFailureInAHundredIsWrong() {
    open.samples("read", Tag.OK, 9_900, MILLI)
        .samples("read", Tag.FAILED, 60, MILLI)
        .samples("update", Tag.UNKNOWN, 40, MILLI);
    assertThat(open.judge().code()).as("exactly one").isEqualTo("SUSTAINED");
    open.samples("read", Tag.FAILED, 61, MILLI);
    assertThat(open.assertJudged("WRONG", false).sentence())
        .isEqualTo("101 of 10001 operations failed or were never answered (1.0 %).");
  }

  @Test
  void aLoadWithAnUnacknowledgedWriteIsWrong() {
    closed.samples("insert", Tag.OK, 100_000, MILLI).writes(100_000, 99_999);
    Manifest.Verdict verdict = closed.assertJudged("WRONG", false);
    assertThat(verdict.sentence()).contains("1 of 100000 writes were never acknowledged");
  }

  @Test
  void aRunOfWhichOneWriteInAHundredWasNeverAcknowledgedIsWrong() {
    open.loadBefore().samples("update", Tag.OK, 250_000, MILLI).writes(250_000, 247_500);
    assertThat(open.judge().code()).isEqualTo("SUSTAINED");
    assertThat(open.judge().evidence()).contains("2500 writes were never acknowledged.");
    open.total("acknowledgedWrites", 247_499L);
    open.assertJudged("WRONG", false);
  }

  @Test
  void whatFailsWhileAServerIsPausedOnPurposeIsNotWrong() {
    open.samplesIn(0, 5, "read", 1_000, MILLI)
        .samplesIn(6, 8, "read", Tag.FAILED, 200, 10 * MILLI)
        .paused(5.5, 7.5);
    Manifest.Verdict verdict = open.judge();
    assertThat(verdict.code()).isNotEqualTo("WRONG");
    assertThat(verdict.evidence())
        .anyMatch(
            line ->
                line.startsWith("As expected, 400 operations and flushes of 'run' failed while"));
  }

  @Test
  void whatBeganWhileAServerWasPausedMayFailLater() {
    open.samplesIn(0, 5, "read", 1_000, MILLI)
        .samplesIn(9, 10, "read", Tag.UNKNOWN, 200, 3_000 * MILLI)
        .paused(5.5, 7.5);
    assertThat(open.judge().code()).isNotEqualTo("WRONG");
  }

  @Test
  void whatFailsAtAnotherTimeIsWrong() {
    open.samplesIn(0, 5, "read", 1_000, MILLI)
        .samplesIn(1, 3, "read", Tag.FAILED, 200, 10 * MILLI)
        .paused(5.5, 7.5);
    Manifest.Verdict verdict = open.assertJudged("WRONG", false);
    assertThat(verdict.sentence()).startsWith("400 of 5400 operations failed");
  }

  @Test
  void failuresAfterAServerIsBackCountOnceTheStoreMustHaveRecovered() {
    open.planned(
            SamplePlans.run("run", SamplePlans.READS)
                .withRecovery(Optional.of(Duration.ofSeconds(3))))
        .samplesIn(8, 10, "update", 1_000, MILLI)
        .samplesIn(6, 9, "read", Tag.FAILED, 100, 10 * MILLI)
        .paused(5.5, 6.5);
    assertThat(open.judge().code()).as("until second 9.5").isNotEqualTo("WRONG");
    open.samplesIn(10, 12, "read", Tag.FAILED, 100, 10 * MILLI);
    open.assertJudged("WRONG", false);
  }

  @Test
  void writesLostToAPausedServerAloneAreNotWrong() {
    open.loadBefore()
        .samples("update", Tag.OK, 250_000, MILLI)
        .writes(250_000, 150_000)
        .samplesIn(6, 7, "flush", Tag.FAILED, 2, MILLI);
    open.assertJudged("WRONG", false);
    open.paused(5.5, 7.5);
    assertThat(open.judge().code()).isNotEqualTo("WRONG");
  }

  @Test
  void flushesAreNoOperations() {
    closed
        .samples("update", Tag.OK, 100_000, MILLI)
        .samples("flush", Tag.OK, 50_000, 900 * MILLI)
        .samples("flush", Tag.FAILED, 50_000, 900 * MILLI);
    assertThat(closed.judge().sentence()).contains("2,000 op/s, flushes took up to 900.2 ms");
  }
}
