package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.rows.RowMix;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlanDoubtsTest {
  private static final long MEGABYTE = 1 << 20;

  @Test
  void aPhaseIsTooShortToTellWhetherItWasSteady() {
    assertThat(PlanDoubts.of(lasting(10, 1), 0))
        .containsExactly(
            "phase 'run' lasts 10 s (9 s after warm-up); detecting a steady state needs at least"
                + " 20 s");
    assertThat(PlanDoubts.of(lasting(20, 3), 0)).isEmpty();
    assertThat(PlanDoubts.of(SamplePlans.plain(), 0)).as("a minute").isEmpty();
  }

  @Test
  void buffersThatHoldMuchOfWhatIsLoadedHideTheStore() {
    // 1000 rows of ten fields of 100 bytes, by four threads.
    assertThat(PlanDoubts.of(SamplePlans.plain(), 10 * MEGABYTE))
        .singleElement()
        .asString()
        .startsWith(
            "phase 'load' writes 977 KB, and the buffers of its 4 sessions hold 40 MB (10 MB")
        .endsWith("use smaller buffers or more rows");
    assertThat(PlanDoubts.of(SamplePlans.plain(), 50 << 10)).as("200 KB").isEmpty();
    assertThat(PlanDoubts.of(SamplePlans.plain(), 0)).as("none").isEmpty();
  }

  private static Plan lasting(int seconds, int warmup) {
    LoadPlan run =
        new ActivityPlan(
                "run",
                new RowMix(SamplePlans.READS),
                4,
                new Pacing.ClosedLoop(),
                0,
                Duration.ofSeconds(seconds),
                Duration.ofSeconds(warmup),
                Duration.ZERO)
            .phase();
    return SamplePlans.of(SamplePlans.READS, SamplePlans.load(), run);
  }
}
