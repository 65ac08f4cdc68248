package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.phase.ActivityPlan;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActivityPlanTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1, PT0S, PT0S, threads 0",
    "-4, 1, PT0S, PT0S, threads -4",
    "10001, 1, PT0S, PT0S, threads 10001",
    "1, 0, PT0S, PT0S, operations 0",
    "1, -1, PT1S, PT0S, operations -1",
    "1, 0, PT-1S, PT0S, duration PT-1S",
    "1, 0, P367D, PT0S, duration PT8808H",
    "1, 0, PT5S, PT5S, warm-up of 5 s",
    "1, 0, PT5S, PT-1S, warm-up PT-1S"
  })
  void refusesWhatHasNoSense(
      int threads, long operations, Duration duration, Duration warmup, String message) {
    assertThatThrownBy(() -> plan("run", threads, operations, duration, warmup))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".b", "a.b.c", "a/b", "..", "a b", "ä"})
  void refusesNamesThatFilesCannotHave(String name) {
    assertThatThrownBy(() -> plan(name, 1, 1, Duration.ZERO, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("phase name '" + name + "'");
  }

  @Test
  void takesCountsBeyondAnInt() {
    assertThat(plan("run-2", 10_000, 5_000_000_000L, Duration.ZERO, Duration.ZERO).operations())
        .isEqualTo(5_000_000_000L);
  }

  private static ActivityPlan plan(
      String name, int threads, long operations, Duration duration, Duration warmup) {
    return new ActivityPlan(
        name,
        PhaseRun.plan(PhaseRun.reads(), 1, PhaseRun.closed(), 1, Duration.ZERO).workload(),
        threads,
        PhaseRun.closed(),
        operations,
        duration,
        warmup,
        Duration.ZERO);
  }
}
