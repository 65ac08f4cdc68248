package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.file.RunClock;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder into which several workers have written. */
class WorkersTest {
  @TempDir private Path root;

  @Test
  void whatTheyDidIsOnePhase() throws IOException {
    RecordedRun run = RunReader.read(threeWorkers(3));
    assertThat(run.phases()).hasSize(1);
    RecordedPhase phase = run.phases().get(0);
    assertThat(phase.threads()).isEqualTo(12);
    assertThat(phase.offeredPerSecond()).as("each tells the whole").isEqualTo(100);
    assertThat(phase.endSeconds()).as("of the last").isEqualTo(12.0);
    assertThat(phase.totals().orElseThrow())
        .returns(600L, PhaseTotals::started)
        .returns(3L * Integer.MAX_VALUE, PhaseTotals::acknowledgedWrites)
        .returns(2.5, PhaseTotals::finalLagMillis)
        .returns(List.of(0L, 1L, 2L), PhaseTotals::closeMicros);
    assertThat(Runs.latencies(run, "read", Tag.OK).measured().getTotalCount()).isEqualTo(6);
    assertThat(run.events())
        .isSortedAccordingTo((a, b) -> Double.compare(a.seconds(), b.seconds()));
  }

  @Test
  void aPhaseHasEndedThoughAWorkerNeverDid() throws IOException {
    RecordedPhase phase = RunReader.read(threeWorkers(2)).phases().get(0);
    assertThat(phase.ended()).isTrue();
    assertThat(phase.endSeconds()).isEqualTo(11.0);
    assertThat(phase.totals().orElseThrow()).returns(300L, PhaseTotals::started);
  }

  @Test
  void seriesAreAddedOfLagsAndWaitsTheWorstCounts() throws IOException {
    Map<String, SampledSeries> series = RunReader.read(threeWorkers(3)).series();
    assertThat(series.get("cpu.assay.cores").samples())
        .containsExactly(new Sample(0.5, 0.5), new Sample(1.5, 1.5));
    assertThat(series.get("load.lag.ms").samples()).containsExactly(new Sample(1.5, 30.0));
    assertThat(series.get("wait.assay.share").samples())
        .as("what one waits for, no other makes up for")
        .containsExactly(new Sample(1.5, 0.5));
    assertThat(series.get("writes.accepted.per_s").samples())
        .as("parts of one interval")
        .containsExactly(new Sample(1.25, 60.0));
    assertThat(series.get("scans.rows.per_s").samples())
        .as("parts of one interval, several of each worker")
        .containsExactly(new Sample(1.25, 75.0));
    assertThat(series.get("cpu.machine.cores").samples())
        .as("the conductor's alone, as it was sampled")
        .containsExactly(new Sample(0.9, 2.0));
  }

  @Test
  void aWorkersClockIsMappedAnewForEachPhase() throws IOException {
    Path folder;
    try (RunWriter out = Runs.writer(root);
        RunLog worker = RunLog.ofWorker(out.folder(), new RunClock(Runs.START, 0), "w1")) {
      folder = out.folder().path();
      worker.event(Runs.SECOND, Event.ERROR, "run", "a", Map.of());
      worker.follow(new RunClock(Runs.START, -Runs.SECOND));
      worker.event(Runs.SECOND, Event.ERROR, "run", "b", Map.of());
    }
    assertThat(RunReader.read(folder).events())
        .extracting(Event::seconds)
        .containsExactly(1.0, 2.0);
  }

  /** A clock that falls behind by 0.3 s, and by 0.9 s in the end. */
  @Test
  void intervalsOfAWorkerWhoseClockRunsAwayStandAtTheOthersTimes() throws IOException {
    AtomicLong behind = new AtomicLong();
    Path folder;
    try (RunWriter out = Runs.writer(root);
        RunLog worker =
            RunLog.ofWorker(out.folder(), Runs.CLOCK.readBy(nanos -> nanos + behind.get()), "w1")) {
      folder = out.folder().path();
      Runs.phaseStart(worker, "run", 2.25, 0);
      worker.align(Runs.nanos(2.25));
      for (int second = 0; second < 3; second++) {
        behind.set(new long[] {0, 3, 9}[second] * Runs.SECOND / 10);
        worker.latencies(Runs.interval(2.25 + second, "read", Tag.OK, 1000));
        worker.event(Runs.nanos(2.25 + second), Event.ERROR, "run", "e", Map.of());
      }
    }
    RecordedRun run = RunReader.read(folder);
    assertThat(Runs.latencies(run, "read", Tag.OK).intervals())
        .extracting(IntervalSummary::startSeconds)
        .as("once it is more than half an interval, the next stands one further")
        .containsExactly(2.25, 3.25, 5.25);
    assertThat(run.events())
        .filteredOn(event -> event.kind().equals(Event.ERROR))
        .extracting(Event::seconds)
        .containsExactly(2.25, 3.55, 5.15);
  }

  private Path threeWorkers(int ending) throws IOException {
    try (RunWriter out = Runs.writer(root)) {
      out.sample(Runs.nanos(0.9), Map.of("cpu.machine.cores", 2.0, "cpu.assay.cores", 0.5));
      for (int i = 0; i < 3; i++) {
        try (RunLog worker = RunLog.ofWorker(out.folder(), Runs.CLOCK, "w" + i)) {
          Runs.phaseStart(worker, "run", 0.25, 0);
          worker.latencies(Runs.interval(0.25, "read", Tag.OK, 1000, 2000));
          worker.sample(
              Runs.nanos(1 + i / 10.0),
              Map.of(
                  "cpu.assay.cores",
                  i == 0 ? 1.0 : 0.0,
                  "load.lag.ms",
                  10.0 * (i + 1),
                  "wait.assay.share",
                  i / 4.0));
          worker.sample(Runs.nanos(1.25), Map.of("writes.accepted.per_s", 20.0));
          worker.sample(Runs.nanos(1.25), Map.of("scans.rows.per_s", 20.0));
          worker.sample(Runs.nanos(1.25), Map.of("scans.rows.per_s", 5.0));
          if (i < ending) {
            worker.event(Runs.nanos(10 + i), Event.PHASE_END, "run", null, totals(i));
          }
        }
      }
      return out.folder().path();
    }
  }

  private static Map<String, Object> totals(int worker) {
    Map<String, Object> totals = new LinkedHashMap<>();
    totals.put("started", 100 + 100 * worker);
    totals.put("acknowledgedWrites", Integer.MAX_VALUE);
    totals.put("finalLagMillis", worker == 1 ? 2.5 : 1.0);
    totals.put("closeMicros", List.of(worker));
    return totals;
  }
}
