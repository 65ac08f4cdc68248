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

  private final RunBuilder open = new RunBuilder("constant", 5000);
  private final RunBuilder closed = new RunBuilder("closed", Double.NaN);

  @Test
  void aRateThatWasKeptIsSustainedAndSaysWhoUsedTheMachine() {
    open.samples("read", Tag.OK, 250_000, 3 * MILLI)
        .samples(LatencyKey.SCHEDULE_LAG, Tag.OK, 250_000, 20 * MICRO)
        .cores("machine", 1.6)
        .cores("tserver", 0.9)
        .cores("assay", 0.4);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "SUSTAINED", true);
    assertThat(verdict.sentence())
        .isEqualTo(
            "Sustained 5,000 op/s as offered, p99 3.0 ms from the intended start; CPU 1.6 of 2"
                + " cores in use: tserver 0.9, Assay 0.4, other processes 0.3.");
    assertThat(verdict.evidence())
        .anyMatch(line -> line.contains("50.0 s after the warm-up: 250000 operations ok"))
        .anyMatch(line -> line.contains("Offered 5,000 op/s, delivered 5,000 op/s"))
        .anyMatch(line -> line.contains("Assay's lateness: p50 20 µs, p99 20 µs"));
  }

  @Test
  void filesThatAreElsewhereMakeARunWrongAndItSaysWhereTheyWent() {
    open.samples("read", Tag.OK, 250_000, 3 * MILLI)
        .event("misplaced", "", misplaced("flushed", "on DISK, wanted SSD", 2_500_000))
        .event("misplaced", "", misplaced("flushed", "on DISK, wanted SSD", 1_000_000))
        .event("misplaced", "", misplaced("log", "on DISK, wanted NVDIMM", 0));
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "WRONG", false);
    assertThat(verdict.sentence())
        .isEqualTo(
            "Files are in the wrong place: flushed on DISK, wanted SSD (2 files, 3.5 MB);"
                + " log on DISK, wanted NVDIMM (1 file, 0.0 MB).");
  }

  @Test
  void aRunWhoseFilesCouldNotBeFoundIsUnproven() {
    open.samples("read", Tag.OK, 250_000, 3 * MILLI)
        .event("placement-unknown", "files of the store: HDFS does not answer", Map.of());
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "UNDETERMINED", false);
    assertThat(verdict.sentence())
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
        .cores("machine", 0.3)
        .cores("tserver", 0.1)
        .cores("assay", 0.1);
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "UNDETERMINED", true);
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
        .cores("machine", 1.1)
        .cores("tserver", 0.6)
        .cores("assay", 0.3);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "UNSUSTAINED", false);
    assertThat(verdict.sentence())
        .contains("5,000 op/s offered, 4,000 op/s delivered", "grown to 7.4 s")
        .contains(
            "neither CPU nor disk was fully used (CPU 1.1 of 2 cores in use: tserver 0.6, Assay"
                + " 0.3, other processes 0.2)");
  }

  @Test
  void aBacklogsLimitIsLookedForWhileItIsThere() {
    open.samples("read", Tag.OK, 245_000, 900 * MILLI)
        .total("finalLagMillis", 700.0)
        .sampled("cpu.online.cores", 2);
    for (int second = 0; second < 50; second++) {
      boolean late = second >= 40;
      open.sampledAt("load.lag.ms", 15.5 + second, late ? 500 : 5)
          .sampledAt("cpu.machine.cores", 15.5 + second, late ? 1.9 : 1.0)
          .sampledAt("cpu.tserver.cores", 15.5 + second, late ? 1.5 : 0.6)
          .sampledAt("cpu.assay.cores", 15.5 + second, 0.3);
    }
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "UNSUSTAINED", false);
    assertThat(verdict.sentence())
        .contains(
            "grown to 0.7 s by the end; in the last 11 s, while the store was behind, CPU was the")
        .contains("limit (CPU 1.9 of 2 cores in use: tserver 1.5, Assay 0.3");
    assertThat(verdict.evidence()).anyMatch(line -> line.startsWith("CPU 1.2 of 2 cores in use"));
  }

  @Test
  void aLagThatPassesIsNoBacklog() {
    open.samples("read", Tag.OK, 250_000, MILLI).total("finalLagMillis", 590.0);
    assertThat(judge(open).code()).isEqualTo("SUSTAINED");
    open.total("finalLagMillis", 610.0);
    assertThat(judge(open).code()).as("1 % of a minute").isEqualTo("UNSUSTAINED");
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
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "SUSTAINED", true);
    assertThat(verdict.sentence())
        .startsWith(
            "Sustained 1,500 op/s on average (500 op/s to 3,000 op/s) as offered, p99 3.0 ms");
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
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "UNSUSTAINED", false);
    assertThat(verdict.sentence())
        .contains("1,500 op/s delivered, and the store was behind for 4 s, by up to 0.9 s");
    open.total("finalLagMillis", 7400.0);
    assertThat(judge(open).sentence()).contains("the backlog had grown to 7.4 s by the end");
  }

  @Test
  void atAConstantRateWhoCatchesUpKeepsUp() {
    open.samples("read", Tag.OK, 250_000, 3 * MILLI);
    behind(20, 900);
    assertThat(judge(open).code()).isEqualTo("SUSTAINED");
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
    for (int second = 0; second < 50; second++) {
      open.sampledAt("load.lag.ms", 15.5 + second, second < seconds ? lagMillis : 5);
    }
  }

  @Test
  void operationsThatNeverStartedAreUnsustained() {
    open.samples("read", Tag.OK, 249_999, MILLI).total("neverStarted", 1L);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "UNSUSTAINED", false);
    assertThat(verdict.evidence()).anyMatch(line -> line.contains("; 1 due operations were never"));
    assertThat(verdict.sentence()).contains("limit unknown: CPU use was not observed");
  }

  @Test
  void tooFewOperationsHaveNoP99() {
    open.samples("read", Tag.OK, 2, 9_500_000).samples("schedule-lag", Tag.OK, 2, 20_000);
    Manifest.Verdict verdict = judge(open);
    assertThat(verdict.sentence()).contains("longest 9.5 ms (of 2 operations; a p99 needs 1,000)");
    assertThat(verdict.sentence().replace("a p99 needs", "")).doesNotContain("p99");
    assertThat(verdict.evidence())
        .anyMatch(line -> line.contains("Assay's lateness: p50 unknown, p99 unknown"));
    open.samples("read", Tag.OK, 1000, 9_500_000);
    assertThat(judge(open).sentence()).contains("p99 9.5 ms from the intended start");
  }

  @Test
  void whatIsThisMachinesIsSaidAndTheRunStaysValid() {
    open.samples("read", Tag.OK, 250_000, 8 * MILLI)
        .samples("read", Tag.PUNCTUAL, 250_000, 3 * MILLI)
        .sampled("load.pause.ms", 15)
        .sampled("assay.gc.ms", 0);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "SUSTAINED", true);
    assertThat(verdict.sentence())
        .contains(
            "p99 8.0 ms from the intended start, of which at most 5.0 ms was added by this machine"
                + " (Assay was paused for 15.0 ms per second);");
    assertThat(verdict.evidence())
        .contains(
            "This machine added at most this much to the response times of read: p99 5.0 ms of"
                + " 8.0 ms, p99.9 5.0 ms of 8.0 ms, max 5.0 ms of 8.0 ms.",
            "Assay was paused for 15.0 ms per second, 15.0 ms in the worst second; its garbage"
                + " collection took 0.0 ms.");
    assertThat(verdict.phases().get(0).own())
        .extracting(own -> own.operation() + " " + own.figure())
        .containsExactly("read p50", "read p95", "read p99", "read p99.9", "read max");
  }

  @Test
  void threadsThatWakeUpLateMayDoSoWithinTheStoresCallsToo() {
    open.samples("read", Tag.OK, 250_000, 8 * MILLI)
        .samples("read", Tag.PUNCTUAL, 250_000, 7 * MILLI)
        .samples("read", Tag.LEAST, 250_000, 5 * MILLI);
    assertThat(judge(open).sentence()).contains("p99 8.0 ms", "at most 3.0 ms was added by");
    assertThat(judge(open).phases().get(0).own().get(2).lateNanos()).isBetween(0.9e6, 1.1e6);
  }

  @Test
  void whatIsSmallBesideTheResponsesIsNotWorthAWord() {
    open.samples("read", Tag.OK, 250_000, 100 * MILLI)
        .samples("read", Tag.PUNCTUAL, 250_000, 97 * MILLI);
    assertThat(judge(open).sentence()).contains("p99 100.0 ms from the intended start; CPU");
  }

  @Test
  void aClientThatHasAPartInTheBacklogIsTheLimit() {
    open.samples("read", Tag.OK, 250_000, 8 * MILLI)
        .samples("read", Tag.PUNCTUAL, 250_000, 3 * MILLI)
        .total("neverStarted", 70L)
        .sampled("wait.assay.share", 0.15)
        .cores("machine", 2.0)
        .cores("assay", 1.4);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "CLIENT-LIMITED", false);
    assertThat(verdict.sentence())
        .contains("5.0 ms of the p99 of read (8.0 ms) is Assay's own lateness")
        .contains("waited for a CPU 15 % of the time")
        .contains("CPU 2.0 of 2 cores");
    open.samples("read", Tag.PUNCTUAL, 250_000, 6 * MILLI + MILLI / 2);
    assertThat(judge(open).code()).as("most of it is the store's").isEqualTo("UNSUSTAINED");
  }

  @Test
  void aProcessThatWasPausedMeasuresItsPauses() {
    open.samples("read", Tag.OK, 250_000, 8 * MILLI)
        .samples("read", Tag.PUNCTUAL, 250_000, 3 * MILLI)
        .cores("machine", 0.5)
        .cores("assay", 0.3)
        .sampled("load.pause.ms", 90);
    assertThat(judge(open).code()).isEqualTo("SUSTAINED");
    open.sampled("load.pause.ms", 110);
    assertVerdict(judge(open), "CLIENT-LIMITED", false);
    open.samples("read", Tag.PUNCTUAL, 250_000, 7 * MILLI);
    assertThat(judge(open).code()).as("most of it is the store's").isEqualTo("SUSTAINED");
  }

  @Test
  void threadsThatLackedACpuDoNotTellTheStoresTimeFromTheirs() {
    open.samples("read", Tag.OK, 250_000, 8 * MILLI)
        .samples("read", Tag.PUNCTUAL, 250_000, 3 * MILLI)
        .sampled("wait.assay.share", 0.15);
    assertThat(judge(open).code()).isEqualTo("SUSTAINED");
    open.sampled("wait.assay.share", 0.25);
    assertVerdict(judge(open), "CLIENT-LIMITED", false);
    open.samples("read", Tag.PUNCTUAL, 250_000, 7 * MILLI + MILLI / 2);
    assertThat(judge(open).code()).as("late by less than 1 ms").isEqualTo("SUSTAINED");
  }

  @Test
  void whereOthersUsedTheCpuAssayIsNotBlamed() {
    open.samples("read", Tag.OK, 250_000, 8 * MILLI)
        .samples("read", Tag.PUNCTUAL, 250_000, 3 * MILLI)
        .sampled("wait.assay.share", 0.05)
        .cores("machine", 1.95)
        .cores("assay", 0.3)
        .cores("tserver", 0.2);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "UNDETERMINED", false);
    assertThat(verdict.sentence())
        .startsWith("Other processes used up the CPU")
        .endsWith("; these latencies are not the store's.")
        .doesNotContain("was the limit:");
    assertThat(verdict.phases().get(0).limit()).isEqualTo("UNDETERMINED");
    assertThat(verdict.phases().get(0).sentence()).startsWith("other processes used up the CPU");
  }

  @Test
  void eachOperationIsJudgedByItsOwnLateness() {
    open.samples("scan", Tag.OK, 200_000, 400 * MILLI)
        .samples("scan", Tag.PUNCTUAL, 200_000, 395 * MILLI)
        .samples("read", Tag.OK, 50_000, 6 * MILLI)
        .samples("read", Tag.PUNCTUAL, 50_000, MILLI)
        .sampled("wait.assay.share", 0.3);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "CLIENT-LIMITED", false);
    assertThat(verdict.sentence())
        .contains("5.0 ms of the p99 of read (6.0 ms) is Assay's own lateness");
  }

  @Test
  void p99CountsWhatFailedAsSlowerThanAnything() {
    open.samples("read", Tag.OK, 98_500, MILLI)
        .samples("update", Tag.OK, 600, 50 * MILLI)
        .samples("read", Tag.FAILED, 900, MILLI);
    assertThat(judge(open).sentence()).contains("p99 50.0 ms from the intended start");
  }

  /** A row waits in the buffer for longer than the thread that put it there waited for a CPU. */
  @ParameterizedTest
  @ValueSource(strings = {"insert", "update", "delete"})
  void aLatenessSmallBesideABufferIsOverlooked(String write) {
    open.samples(write, Tag.OK, 250_000, 6 * MILLI)
        .samples(write, Tag.PUNCTUAL, 250_000, MILLI)
        .samples(LatencyKey.FLUSH, Tag.OK, 4, 20 * MILLI)
        .sampled("wait.assay.share", 0.3);
    assertThat(judge(open).code()).isEqualTo("SUSTAINED");
    open.samples(write, Tag.OK, 250_000, 121 * MILLI);
    assertThat(judge(open).code()).as("a tenth of a second").isEqualTo("CLIENT-LIMITED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "scan", "read-modify-write"})
  void besideBufferedWritesALateReadCounts(String read) {
    open.samples("update", Tag.OK, 125_000, 6 * MILLI)
        .samples("update", Tag.PUNCTUAL, 125_000, MILLI)
        .samples(read, Tag.OK, 125_000, 6 * MILLI)
        .samples(read, Tag.PUNCTUAL, 125_000, MILLI)
        .samples(LatencyKey.FLUSH, Tag.OK, 4, 20 * MILLI)
        .sampled("wait.assay.share", 0.3);
    assertThat(judge(open).code()).isEqualTo("CLIENT-LIMITED");
  }

  @Test
  void closedLoopNamesTheServersCpu() {
    closed
        .samples("read", Tag.OK, 100_000, 2 * MILLI)
        .cores("machine", 1.9)
        .cores("tserver", 1.2)
        .cores("assay", 0.6);
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "SERVER-CPU-LIMITED", true);
    assertThat(verdict.sentence())
        .contains("Closed loop, 4 threads: 2,000 op/s, p99 service time 2.0 ms")
        .contains("CPU was the limit (CPU 1.9 of 2 cores in use: tserver 1.2, Assay 0.6)");
  }

  @Test
  void oneThreadIsNotCalledSeveral() {
    closed.threads(1).samples("read", Tag.OK, 100_000, 2 * MILLI).cores("machine", 1.0);
    assertThat(judge(closed).sentence()).startsWith("Closed loop, 1 thread: ");
  }

  @Test
  void aClientThatIsMeasuredMayBeTheLimit() {
    closed
        .samples("read", Tag.OK, 100_000, 2 * MILLI)
        .cores("machine", 1.95)
        .cores("tserver", 0.4)
        .cores("assay", 1.5);
    assertVerdict(judge(closed), "CLIENT-LIMITED", false);
    closed.measured(Measured.CLIENT_AND_STORE);
    assertVerdict(judge(closed), "CLIENT-LIMITED", true);
    open.samples("read", Tag.OK, 250_000, 8 * MILLI)
        .samples("read", Tag.PUNCTUAL, 250_000, 3 * MILLI)
        .sampled("wait.assay.share", 0.3)
        .measured(Measured.CLIENT_AND_STORE);
    assertVerdict(judge(open), "CLIENT-LIMITED", false);
  }

  @Test
  void closedLoopNamesAssaysOwnCpu() {
    closed
        .samples("read", Tag.OK, 100_000, MILLI)
        .cores("machine", 1.9)
        .cores("tserver", 0.6)
        .cores("assay", 1.2);
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "CLIENT-LIMITED", false);
    assertThat(verdict.sentence()).contains("Assay's own CPU was the limit").contains("Assay 1.2");
  }

  @Test
  void anEmbeddedStoresCpuIsNotHeldForAssaysOwn() {
    closed
        .onEmbeddedStore()
        .samples("read", Tag.OK, 100_000, MILLI)
        .cores("machine", 1.95)
        .cores("assay", 1.9);
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "SERVER-CPU-LIMITED", true);
    assertThat(verdict.sentence())
        .contains("CPU was the limit (CPU 2.0 of 2 cores in use: Assay with the store 1.9)");
  }

  @Test
  void whatOtherProcessesTookIsNobodysLimit() {
    closed.samples("read", Tag.OK, 100_000, MILLI).cores("machine", 1.95).cores("assay", 0.1);
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "UNDETERMINED", true);
    assertThat(verdict.sentence()).contains("other processes used up the CPU");
  }

  @Test
  void whatTheHypervisorGaveToOthersWasNotThereToBeUsed() {
    closed.samples("read", Tag.OK, 100_000, MILLI).cores("machine", 0.7).cores("steal", 1.2);
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "UNDETERMINED", true);
    assertThat(verdict.sentence()).contains("the hypervisor gave", "taken by the hypervisor: 1.2");
  }

  @ParameterizedTest
  @EnumSource(Kernel.class)
  void whatTheKernelCountsIsNoServer(Kernel kernel) {
    closed
        .samples("read", Tag.OK, 100_000, MILLI)
        .cores("machine", 1.95)
        .cores("assay", 1.1)
        .cores("tserver", 0.2)
        .cores(kernel.name(), kernel == Kernel.online ? 2 : 0.5);
    Manifest.Verdict verdict = judge(closed);
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
    assertThat(judge(closed).code()).isEqualTo("CONCURRENCY-LIMITED");
    assertThat(judge(closed).sentence()).contains("CPU 1.9 of 16 cores");
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
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "DISK-LIMITED", true);
    assertThat(verdict.sentence()).contains("the disk sda was the limit (busy 97 %)");
  }

  @Test
  void closedLoopWithRoomEverywhereIsLimitedByItsThreads() {
    closed
        .samples("read", Tag.OK, 100_000, MILLI)
        .cores("machine", 0.7)
        .cores("tserver", 0.3)
        .cores("assay", 0.2)
        .sampled("disk.sda.util.percent", 40);
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "CONCURRENCY-LIMITED", true);
    assertThat(verdict.sentence()).contains("neither CPU nor disk was fully used (CPU 0.7 of 2");
    assertThat(verdict.evidence()).contains("Busiest disk: sda, 40 % of the time.");
  }

  @Test
  void whatWasDoneOnPurposeIsToldAndWhatStayedBrokenInTheSentence() {
    Map<String, Object> first = Map.of("id", 1, "server", "tserver-1");
    closed
        .samples("read", Tag.OK, 100_000, MILLI)
        .event("action-start", "kill tserver-1", first)
        .event("action-skipped", "pause manager-1 was skipped: it is down", Map.of());
    assertThat(judge(closed).sentence()).doesNotContain("tserver-1");
    closed.event(
        "action-left", "kill tserver-1 could not be undone: it does not start", Map.of("id", 1));
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "UNDETERMINED", true);
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
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "UNDETERMINED", true);
    assertThat(verdict.evidence()).contains("CPU use: not measured.", "Disk use: not measured.");
  }

  @Test
  void samplesOutsideTheMeasuredPartSayNothingAboutIt() {
    closed.samples("read", Tag.OK, 100_000, MILLI).cores("machine", 0.5);
    closed.sampledAt("cpu.machine.cores", 1, 400).sampledAt("cpu.machine.cores", 75, 400);
    assertThat(judge(closed).sentence()).contains("CPU 0.5 of 2 cores");
  }

  @Test
  void samplesJustBehindThePhaseSayNothingAboutIt() {
    closed.samples("read", Tag.OK, 100_000, MILLI).cores("machine", 0.5);
    closed.sampledAt("cpu.machine.cores", 65.8, 400);
    assertThat(judge(closed).sentence()).contains("CPU 0.5 of 2 cores");
  }

  @ParameterizedTest
  @EnumSource(
      value = State.class,
      names = {"INTERRUPTED", "FAILED"})
  void aRunThatWasBrokenOffIsIncompleteAndSaysWhy(State state) {
    open.samples("read", Tag.OK, 100, MILLI);
    Manifest.Verdict verdict = Judge.judge(open.build(), state, "Ctrl-C");
    assertVerdict(verdict, "INCOMPLETE", false);
    assertThat(verdict.sentence()).contains("in phase 'run' after 60.0 s: Ctrl-C.");
  }

  @Test
  void aKilledRunIsIncomplete() {
    open.samples("read", Tag.OK, 100, MILLI).neverEnded();
    Manifest.Verdict verdict = Judge.judge(open.build(), State.RUNNING, "");
    assertVerdict(verdict, "INCOMPLETE", false);
    assertThat(verdict.sentence())
        .isEqualTo("The run stopped unexpectedly in phase 'run' after 60.0 s.");
  }

  @Test
  void aRunStoppedDuringWarmUpIsIncompleteNotWrong() {
    assertThat(Judge.judge(open.build(), State.INTERRUPTED, "Ctrl-C").code())
        .isEqualTo("INCOMPLETE");
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "INCOMPLETE", false);
    assertThat(verdict.sentence()).contains("Nothing was measured");
    Manifest.Verdict nothing = Judge.judge(open.withoutPhases().build(), State.FAILED, "no table");
    assertThat(nothing.sentence()).isEqualTo("Nothing was measured: no table.");
  }

  @Test
  void wrongBytesAreWrongEvenInARunThatWasInterrupted() {
    open.samples("read", Tag.OK, 1000, MILLI).total("wrongReads", 3L);
    assertVerdict(judge(open), "WRONG", false);
    Manifest.Verdict verdict = Judge.judge(open.build(), State.INTERRUPTED, "");
    assertThat(verdict.code()).isEqualTo("WRONG");
    assertThat(verdict.sentence()).contains("wrong data: 3 reads");
  }

  @Test
  void wrongBytesInAnEarlierPhaseAreWrong() {
    open.before("first", Optional.of(EventDetail.of(Map.of("wrongReads", 2L), PhaseTotals.class)))
        .samples("read", Tag.OK, 250_000, MILLI);
    assertVerdict(judge(open), "WRONG", false);
  }

  @Test
  void whetherRowsMayBeMissingIsForThePhasesOwnOperationsToSay() {
    open.workload(SamplePlans.reads(LATEST))
        .planned(SamplePlans.run("run", SamplePlans.READS))
        .samples("read", Tag.OK, 250_000, MILLI)
        .samples("read", Tag.ABSENT, 1, MILLI);
    assertThat(judge(open).code()).isEqualTo("WRONG");
    open.planned(SamplePlans.run("before", SamplePlans.deletes(1)));
    assertThat(judge(open).code()).as("deleted before").isEqualTo("SUSTAINED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "read-modify-write"})
  void missingRowsAreWrong(String operation) {
    open.samples("read", Tag.OK, 1_000_000, MILLI).samples(operation, Tag.ABSENT, 1, MILLI);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "WRONG", false);
    assertThat(verdict.sentence()).contains("1 reads found no row");
  }

  @Test
  void rowsThatScansMissAreWrongUnlessTheWorkloadDeletes() {
    open.samples("scan", Tag.OK, 250_000, MILLI).total("missingRows", 7L);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "WRONG", false);
    assertThat(verdict.sentence()).contains("scans and multi-reads did not return 7 rows");
    open.workload(SamplePlans.deletes(0.1));
    assertVerdict(judge(open), "SUSTAINED", true);
    assertThat(judge(open).evidence())
        .contains("Scans and multi-reads did not return 7 rows that were loaded.");
  }

  @Test
  void missingRowsAreNoFaultWhereTheWorkloadDeletes() {
    open.workload(SamplePlans.deletes(0.1))
        .samples("read", Tag.OK, 250_000, MILLI)
        .samples("read", Tag.ABSENT, 500, MILLI);
    assertThat(judge(open).code()).isEqualTo("SUSTAINED");
  }

  @Test
  void theNewestRowsAreAcknowledgedAndMayNotBeMissing() {
    open.workload(SamplePlans.reads(LATEST))
        .samples("read", Tag.OK, 250_000, MILLI)
        .samples("read", Tag.ABSENT, 1, MILLI);
    assertVerdict(judge(open), "WRONG", false);
  }

  @Test
  void moreThanOneFailureInAHundredIsWrong() {
    open.samples("read", Tag.OK, 9_900, MILLI)
        .samples("read", Tag.FAILED, 60, MILLI)
        .samples("update", Tag.UNKNOWN, 40, MILLI);
    assertThat(judge(open).code()).as("exactly one").isEqualTo("SUSTAINED");
    open.samples("read", Tag.FAILED, 61, MILLI);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "WRONG", false);
    assertThat(verdict.sentence())
        .isEqualTo("101 of 10001 operations failed or were never answered (1.0 %).");
  }

  @Test
  void aLoadWithAnUnacknowledgedWriteIsWrong() {
    closed
        .samples("insert", Tag.OK, 100_000, MILLI)
        .total("acceptedWrites", 100_000L)
        .total("acknowledgedWrites", 99_999L);
    Manifest.Verdict verdict = judge(closed);
    assertVerdict(verdict, "WRONG", false);
    assertThat(verdict.sentence()).contains("1 of 100000 writes were never acknowledged");
  }

  @Test
  void aRunOfWhichOneWriteInAHundredWasNeverAcknowledgedIsWrong() {
    open.loadBefore()
        .samples("update", Tag.OK, 250_000, MILLI)
        .total("acceptedWrites", 250_000L)
        .total("acknowledgedWrites", 247_500L);
    assertThat(judge(open).code()).isEqualTo("SUSTAINED");
    assertThat(judge(open).evidence()).contains("2500 writes were never acknowledged.");
    open.total("acknowledgedWrites", 247_499L);
    assertVerdict(judge(open), "WRONG", false);
  }

  @Test
  void whatFailsWhileAServerIsPausedOnPurposeIsNotWrong() {
    open.samplesIn(0, 5, "read", 1_000, MILLI)
        .samplesIn(6, 8, "read", Tag.FAILED, 200, 10 * MILLI)
        .paused(5.5, 7.5);
    Manifest.Verdict verdict = judge(open);
    assertThat(verdict.code()).isNotEqualTo("WRONG");
    assertThat(verdict.evidence())
        .anyMatch(
            line -> line.startsWith("Expected: 400 operations and flushes of 'run' failed while"));
  }

  @Test
  void whatBeganWhileAServerWasPausedMayFailLater() {
    open.samplesIn(0, 5, "read", 1_000, MILLI)
        .samplesIn(9, 10, "read", Tag.UNKNOWN, 200, 3_000 * MILLI)
        .paused(5.5, 7.5);
    assertThat(judge(open).code()).isNotEqualTo("WRONG");
  }

  @Test
  void whatFailsAtAnotherTimeIsWrong() {
    open.samplesIn(0, 5, "read", 1_000, MILLI)
        .samplesIn(1, 3, "read", Tag.FAILED, 200, 10 * MILLI)
        .paused(5.5, 7.5);
    Manifest.Verdict verdict = judge(open);
    assertVerdict(verdict, "WRONG", false);
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
    assertThat(judge(open).code()).as("until second 9.5").isNotEqualTo("WRONG");
    open.samplesIn(10, 12, "read", Tag.FAILED, 100, 10 * MILLI);
    assertVerdict(judge(open), "WRONG", false);
  }

  @Test
  void writesLostToAPausedServerAloneAreNotWrong() {
    open.loadBefore()
        .samples("update", Tag.OK, 250_000, MILLI)
        .total("acceptedWrites", 250_000L)
        .total("acknowledgedWrites", 150_000L)
        .samplesIn(6, 7, "flush", Tag.FAILED, 2, MILLI);
    assertVerdict(judge(open), "WRONG", false);
    open.paused(5.5, 7.5);
    assertThat(judge(open).code()).isNotEqualTo("WRONG");
  }

  @Test
  void flushesAreNoOperations() {
    closed
        .samples("update", Tag.OK, 100_000, MILLI)
        .samples("flush", Tag.OK, 50_000, 900 * MILLI)
        .samples("flush", Tag.FAILED, 50_000, 900 * MILLI);
    assertThat(judge(closed).sentence()).contains("2,000 op/s, flushes took up to 900.2 ms");
  }

  private static Manifest.Verdict judge(RunBuilder run) {
    return Judge.judge(run.build(), State.FINISHED, "");
  }

  private static void assertVerdict(Manifest.Verdict verdict, String code, boolean valid) {
    assertThat(verdict.code()).as(verdict.sentence()).isEqualTo(code);
    assertThat(verdict.valid()).isEqualTo(valid);
  }
}
