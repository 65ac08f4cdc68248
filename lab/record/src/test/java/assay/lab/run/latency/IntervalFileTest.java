package assay.lab.run.latency;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.SamplePlans;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntervalFileTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path root;

  @Test
  void latenciesOfPhasesAndOfTheirActivitiesAreFound() throws IOException {
    LatencyKey ofPhase = new LatencyKey("run", "read", Tag.OK);
    LatencyKey ofActivity = new LatencyKey("mixed.ingest", "put", Tag.SERVICE);
    RunFolder folder;
    try (RunWriter out = writer()) {
      folder = out.folder();
      Histogram one = Recorded.times(100, SECOND / 1000);
      Map<LatencyKey, Histogram> times = Map.of(ofPhase, one, ofActivity, one.copy());
      out.latencies(new Interval(0, SECOND, new TreeMap<>(times), 0, 0));
    }
    RunReader.read(folder.path()).keepIntervals();
    IntervalFile file = IntervalFile.open(folder.latency()).orElseThrow();
    assertThat(file.extents()).containsKeys(ofPhase, ofActivity);
  }

  private RunWriter writer() throws IOException {
    RunClock clock = new RunClock(Instant.parse("2026-05-04T10:20:30Z"), 0);
    Manifest manifest =
        Manifest.running(
            "test", clock.start(), SamplePlans.plain(), NamedValues.NONE, NamedValues.NONE, null);
    return new RunWriter(RunFolder.create(root, "demo", clock.start()), clock, "w0", manifest);
  }
}
