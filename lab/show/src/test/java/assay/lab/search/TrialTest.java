package assay.lab.search;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.Percentile;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.SamplePlans;
import assay.lab.report.search.SearchFiles;
import assay.lab.run.EventDetail;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import assay.lab.value.NamedValues;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TrialTest {
  private static final long MILLI = 1_000_000;
  private static final List<String> OPERATIONS = List.of("read", "update");

  private final TreeMap<LatencyKey, LatencySeries> latencies = new TreeMap<>();
  private PhaseTotals totals = PhaseTotals.NONE;

  @Test
  void everyBoundMustHoldOfItsOperation() {
    samples("read", Tag.OK, 9000, MILLI);
    samples("update", Tag.OK, 1000, 30 * MILLI);
    assertThat(judged("p90 < 2ms", "SUSTAINED")).isEqualTo(new Judgement.Holds());
    assertThat(judged("p99 < 2ms of read", "SUSTAINED")).isEqualTo(new Judgement.Holds());
    assertThat(judged("p90 < 2ms and p99 < 20ms", "SUSTAINED"))
        .isEqualTo(new Judgement.Breaks("p99 was 30 ms"));
    assertThat(judged("p50 < 2ms of update", "SUSTAINED").why()).startsWith("p50 of update was 30");
  }

  @Test
  void errorsAreSlowerThanAnyBound() {
    samples("read", Tag.OK, 9950, MILLI);
    samples("read", Tag.FAILED, 30, MILLI);
    samples("read", Tag.UNKNOWN, 20, MILLI);
    assertThat(judged("p99 < 2ms", "SUSTAINED")).isEqualTo(new Judgement.Holds());
    assertThat(judged("p99.9 < 1h", "SUSTAINED"))
        .isEqualTo(new Judgement.Breaks("p99.9 is infinite because operations failed"));
    assertThat(judged("max < 1h", "SUSTAINED").why()).contains("failed");
    assertThat(trial("p50 < 1s", "SUSTAINED", Manifest.State.FINISHED).errors()).isEqualTo(50);
  }

  @Test
  void aRowThatIsAbsentIsAnAnswer() {
    samples("read", Tag.OK, 5000, MILLI);
    samples("read", Tag.ABSENT, 5000, 9 * MILLI);
    assertThat(judged("p99 < 5ms", "SUSTAINED").why()).startsWith("p99 was 9");
  }

  @Test
  void theServiceTimeIsNotJudged() {
    samples("read", Tag.OK, 5000, 50 * MILLI);
    samples("read", Tag.SERVICE, 5000, MILLI);
    assertThat(judged("p50 < 20ms", "SUSTAINED").why()).contains("p50 was 50");
  }

  @Test
  void tooFewOperationsTellNothing() {
    samples("read", Tag.OK, 999, MILLI);
    assertThat(judged("p99 < 20ms", "SUSTAINED"))
        .isEqualTo(new Judgement.Unjudged("p99 needs 1000 operations; the step had 999"));
    assertThat(judged("p50 < 1s of update", "SUSTAINED")).isInstanceOf(Judgement.Unjudged.class);
    Trial trial = trial("p99 < 20ms", "SUSTAINED", Manifest.State.FINISHED);
    assertThat(trial.nanos().get(Percentile.P99)).isNaN();
    assertThat(trial.nanos().get(Percentile.P95)).isBetween(0.9e6, 1.1e6);
    assertThat(SearchFiles.step(trial)).containsEntry("p99Nanos", null).containsKey("p95Nanos");
  }

  /** Bounds that a single run holds, breaks, or says nothing of. */
  @Test
  void aRunsVerdictSaysWhetherItsLatenciesAreTheStores() {
    samples("read", Tag.OK, 10_000, 5 * MILLI);
    assertThat(judgedRun("p99 < 20ms", "CONCURRENCY-LIMITED", true))
        .isEqualTo(new Judgement.Holds());
    assertThat(judgedRun("p99 < 2ms", "CONCURRENCY-LIMITED", true))
        .isEqualTo(new Judgement.Breaks("p99 was 5 ms"));
    assertThat(judgedRun("p99 < 2ms", "UNDETERMINED", true))
        .as("closed loop, limit unknown")
        .isEqualTo(new Judgement.Breaks("p99 was 5 ms"));
    for (String code : List.of("CLIENT-LIMITED", "UNDETERMINED", "COORDINATION-LIMITED")) {
      assertThat(judgedRun("p99 < 2ms", code, false))
          .isEqualTo(
              new Judgement.Unjudged("p99 was 5 ms, and these latencies are not the store's"));
      assertThat(judgedRun("p99 < 20ms", code, false)).isEqualTo(new Judgement.Holds());
    }
    assertThat(judgedRun("p99 < 20ms", "INCOMPLETE", false))
        .isEqualTo(new Judgement.Unjudged("the run did not finish"));
    samples("read", Tag.OK, 2, 5 * MILLI);
    assertThat(judgedRun("p99 < 2ms", "SUSTAINED", true))
        .isEqualTo(new Judgement.Unjudged("p99 needs 1000 operations; the step had 2"));
  }

  @Test
  void timesOfTheClientsBufferAreNoneOfTheStores() {
    samples("update", Tag.OK, 10_000, MILLI);
    samples(LatencyKey.FLUSH, Tag.OK, 10, MILLI);
    assertThat(judged("p99 < 20ms of update", "SUSTAINED").why())
        .isEqualTo("the client buffered update, so these latencies are not the store's");
    samples("read", Tag.OK, 10_000, 30 * MILLI);
    assertThat(judged("p50 < 20ms", "SUSTAINED"))
        .as("of the reads alone")
        .isEqualTo(new Judgement.Breaks("p50 was 30 ms"));
  }

  @Test
  void theRunsVerdictComesFirst() {
    samples("read", Tag.OK, 10_000, MILLI);
    assertThat(judged("p99 < 1s", "UNSUSTAINED"))
        .isEqualTo(new Judgement.Breaks("the backlog grew"));
    assertThat(judged("p99 < 1s", "WRONG")).isEqualTo(new Judgement.Ends("A sentence"));
    assertThat(trial("p99 < 1s", "SUSTAINED", Manifest.State.INTERRUPTED).judgement())
        .isInstanceOf(Judgement.Ends.class);
  }

  @Test
  void aLateClientThatKeptEveryBoundHolds() {
    samples("read", Tag.OK, 10_000, 5 * MILLI);
    assertThat(judged("p99 < 20ms", "CLIENT-LIMITED")).isEqualTo(new Judgement.Holds());
    assertThat(judged("p99 < 2ms", "CLIENT-LIMITED"))
        .isEqualTo(new Judgement.Unjudged("p99 was 5 ms, and these latencies are not the store's"));
    totals = EventDetail.of(NamedValues.of("neverStarted", 7), PhaseTotals.class);
    assertThat(judged("p99 < 20ms", "CLIENT-LIMITED"))
        .isEqualTo(new Judgement.Unjudged("Assay was delayed"));
  }

  @Test
  void whatMayBeThisMachinesFaultIsNotHeldAgainstTheStore() {
    samples("read", Tag.OK, 10_000, 21 * MILLI);
    samples("read", Tag.LEAST, 10_000, 14 * MILLI);
    assertThat(judged("p99 < 20ms", "SUSTAINED"))
        .isEqualTo(
            new Judgement.Unjudged(
                "p99 was 21 ms, of which at most 7 ms was added by this machine"));
    assertThat(judged("p99 < 13ms", "SUSTAINED")).isEqualTo(new Judgement.Breaks("p99 was 21 ms"));
    assertThat(judged("p99 < 22ms", "SUSTAINED")).isEqualTo(new Judgement.Holds());
  }

  @Test
  void whereOthersHadTheCpuNothingIsKnown() {
    samples("read", Tag.OK, 10_000, 21 * MILLI);
    assertThat(judged("p99 < 20ms", "UNDETERMINED")).isInstanceOf(Judgement.Unjudged.class);
  }

  @Test
  void manyErrorsAreOverloadAndNoReasonToStopSearching() {
    samples("read", Tag.OK, 9000, MILLI);
    samples("read", Tag.FAILED, 1000, MILLI);
    assertThat(judged("p50 < 1s", "WRONG"))
        .isEqualTo(new Judgement.Breaks("1000 of 10000 operations failed"));
  }

  private Judgement judged(String slo, String verdict) {
    return trial(slo, verdict, Manifest.State.FINISHED).judgement();
  }

  private Judgement judgedRun(String slo, String verdict, boolean valid) {
    RecordedRun run = run(verdict, valid, Manifest.State.FINISHED);
    return Slo.parse(slo, OPERATIONS).judgeRun(run, run.phases().get(0));
  }

  private Trial trial(String slo, String verdict, Manifest.State state) {
    return Trial.of(run(verdict, true, state), Slo.parse(slo, OPERATIONS), 200, 1);
  }

  private RecordedRun run(String verdict, boolean valid, Manifest.State state) {
    RecordedPhase phase =
        Recorded.phase("run", "constant", 200, 4, 0, 10, 60, true, Optional.of(totals));
    Manifest manifest =
        Manifest.running(
                "0", Instant.EPOCH, SamplePlans.plain(), NamedValues.NONE, NamedValues.NONE, null)
            .ended(
                state,
                Instant.EPOCH,
                new Manifest.Verdict(verdict, valid, "A sentence.", List.of(), List.of()),
                List.of());
    return Recorded.run(
        Path.of("run"), manifest, List.of(phase), latencies, new TreeMap<>(), List.of(), List.of());
  }

  private void samples(String operation, Tag tag, long count, long nanos) {
    LatencyKey key = new LatencyKey("run", operation, tag);
    latencies.put(key, new LatencySeries(key, List.of(), Recorded.times(count, nanos)));
  }
}
