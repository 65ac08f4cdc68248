package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A closed loop of 20 s whose last read is answered 10 s after the deadline. */
class TailTest {
  @TempDir Path root;

  @Test
  void aStragglerDilutesNoRate() throws IOException {
    RecordedRun run = run(Map.of("pacing", "closed", "threads", 4, "durationSeconds", 20.0));
    RecordedPhase phase = run.phase("run").orElseThrow();
    assertThat(phase.measuredSeconds()).isEqualTo(20);
    assertThat(phase.closedSeconds()).isEqualTo(31);
    assertThat(run.tail(phase)).isEqualTo(1);
    assertThat(run.measuredCount("run", "read", Tag.OK)).as("in latencies").isEqualTo(2001);
    OperationRow row = OperationRow.of(run, "run").get(0);
    assertThat(row.okPerSecond()).isEqualTo(100);
    assertThat(row.response().maxNanos()).isGreaterThan(10_000_000_000L - 10_000_000L);
  }

  @Test
  void aPhaseThatACountEndsHasNoTail() throws IOException {
    RecordedRun run = run(Map.of("pacing", "closed", "threads", 4));
    RecordedPhase phase = run.phase("run").orElseThrow();
    assertThat(phase.measuredSeconds()).isEqualTo(30.75);
    assertThat(run.tail(phase)).isZero();
  }

  @Test
  void aPhaseGoesOnThoughNothingEnds() throws IOException {
    try (RunWriter out = Runs.writer(root)) {
      out.event(Runs.nanos(0.25), Event.PHASE_START, "run", null, Map.of("pacing", "closed"));
      for (int second = 0; second < 5; second++) {
        reads(out, second, 100, 1_000_000);
      }
      out.sample(Runs.nanos(6.5), Map.of("cpu.assay.cores", 0.1));
      assertThat(end(out)).as("the last interval's").isEqualTo(5.25);
      out.sample(Runs.nanos(12.5), Map.of("cpu.assay.cores", 0.1));
      assertThat(end(out)).isEqualTo(12.5);
    }
  }

  private static double end(RunWriter out) throws IOException {
    return RunReader.read(out.folder().path()).phase("run").orElseThrow().endSeconds();
  }

  private RecordedRun run(Map<String, Object> start) throws IOException {
    try (RunWriter out = Runs.writer(root)) {
      out.event(Runs.nanos(0.25), Event.PHASE_START, "run", null, start);
      for (int second = 0; second < 20; second++) {
        reads(out, second, 100, 1_000_000);
      }
      reads(out, 30, 1, 10_000_000_000L);
      out.event(Runs.nanos(31), Event.PHASE_END, "run", null, Map.of("started", 2001));
      return RunReader.read(out.folder().path());
    }
  }

  private static void reads(RunWriter out, int second, int count, long nanos) throws IOException {
    LatencyKey key = new LatencyKey("run", "read", Tag.OK);
    out.latencies(Recorded.second(Runs.nanos(0.25 + second), key, count, nanos));
  }
}
