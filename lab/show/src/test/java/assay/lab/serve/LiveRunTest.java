package assay.lab.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.report.MomentText;
import assay.lab.run.RunWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a watcher sees of a run that somebody else writes. */
class LiveRunTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  @Test
  void aRunIsFollowedToItsEnd() throws IOException {
    try (RunWriter out = ServedRuns.begin(folder, "live", Instant.now())) {
      LiveRun live = LiveRun.open(out.folder().path());
      assertThat(line(live)).contains("before the first phase");
      ServedRuns.phase(out, "load", 0, 0);
      for (int t = 0; t < 30; t++) {
        if (t == 8) {
          ServedRuns.phase(out, "run", t, 0);
        }
        ServedRuns.second(out, t, t, Map.of());
      }
      assertThat(line(live))
          .contains(
              "phase run for 00:2", "last 10 s: 200 op/s ok, per-second minimum 200/s, errors 0")
          .contains("read p50 9.99 ms p99 11.0 ms max 11.0 ms")
          .doesNotContain("late by")
          .contains("CPU 1.80 cores: tserver 1.30 assay 0.20")
          .contains("store: compactions-running 2")
          .doesNotContain("insert");
      assertThat(live.goesOn(System.currentTimeMillis())).isTrue();
      assertThat(live.goesOn(System.currentTimeMillis() + 60_000)).as("silent").isFalse();
    }
    LiveRun ended = LiveRun.open(ServedRuns.whole(folder, "ended", ServedRuns.START, 0, Map.of()));
    assertThat(ended.goesOn(System.currentTimeMillis())).isFalse();
    assertThat(line(ended)).contains("phase run has ended");
  }

  @Test
  void aStopStaysInViewWhenTheStoreAnswersAgain() throws IOException {
    try (RunWriter out = ServedRuns.begin(folder, "stopped", Instant.now())) {
      LiveRun live = LiveRun.open(out.folder().path());
      ServedRuns.phase(out, "run", 0, 0);
      for (int t = 0; t < 20; t++) {
        boolean stopped = t >= 12 && t < 17;
        if (!stopped) {
          ServedRuns.second(out, t, t + 8, Map.of());
        }
        double lag = stopped ? (t - 11) * 1000 : 2;
        out.sample((t + 1) * SECOND - 1, Map.of("cpu.machine.cores", 1.0, "load.lag.ms", lag));
        if (t == 15) {
          assertThat(line(live)).contains("per-second minimum 0/s", "late by at most 4.00 s");
        }
      }
      assertThat(line(live))
          .contains("last 10 s: 100 op/s ok, per-second minimum 0/s, errors 0 so far")
          .contains("late by at most 5.00 s");
    }
  }

  @Test
  void theLatestIsTheOneThatBeganLastWhateverElseLiesThere() throws IOException {
    ServedRuns.fill(folder);
    LiveRun latest = LiveRun.open(folder.resolve("latest"));
    assertThat(latest.path().getParent().getFileName()).hasToString(ServedRuns.HOSTILE);
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> LiveRun.open(empty.resolve("latest")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no run found in");
  }

  @Test
  void namesDoNotPaintTheTerminal() throws IOException {
    Path run =
        ServedRuns.whole(
            folder, "painted", Instant.now(), 0, Map.of("cpu.\u001b[2J\u0007.cores", 1.5));
    assertThat(line(LiveRun.open(run))).contains("?[2J? 1.50").doesNotContain("\u001b");
  }

  private static String line(LiveRun run) throws IOException {
    return MomentText.line(run.now(), StandardCharsets.UTF_8);
  }
}
