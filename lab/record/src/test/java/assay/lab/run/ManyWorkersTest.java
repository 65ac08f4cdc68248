package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.latency.LatencySeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of several workers are read as one. */
class ManyWorkersTest {
  private static final int WORKERS = 7;
  private static final int SECONDS = 400;

  @TempDir private Path root;

  @Test
  void theIntervalsOfAllWorkersAreAddedUpHoweverLongTheRun() throws IOException {
    Path folder = null;
    for (int worker = 0; worker < WORKERS; worker++) {
      try (RunWriter out = Runs.writer(root, "w" + worker)) {
        for (int second = 0; second < SECONDS; second++) {
          out.latencies(Runs.interval(second, "read", Tag.OK, 1_000L * (worker + 1)));
        }
        if (folder == null) {
          folder = out.folder().path();
        } else {
          String file = "w" + worker + ".run.read.hlog";
          Files.copy(out.folder().latency().resolve(file), folder.resolve("latency").resolve(file));
        }
      }
    }
    LatencySeries read = Runs.latencies(RunReader.read(folder), "read", Tag.OK);
    assertThat(read.intervals())
        .hasSize(SECONDS)
        .allMatch(interval -> interval.latency().count() == WORKERS)
        .allMatch(interval -> interval.latency().maxNanos() >= 1_000L * WORKERS);
    assertThat(read.measured().getTotalCount()).isEqualTo((long) WORKERS * SECONDS);
  }
}
