package assay.lab.compare.figures;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.result.Figure;
import assay.lab.run.EventDetail;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedRun;
import assay.lab.value.NamedValues;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ThreadTimesTest {
  private static final Figure TIME = Figure.parse("thread-time of phase in load");

  @Test
  void theMeanOfAllThreadsIsToldInNanoseconds() {
    assertThat(ThreadTimes.of(run("load", true, 2, 1_000_000, 3_000_000))).containsEntry(TIME, 2e9);
  }

  @Test
  void aPhaseOfWhichAThreadIsMissingHasNone() {
    assertThat(ThreadTimes.of(run("load", true, 3, 1_000_000, 3_000_000))).isEmpty();
    assertThat(ThreadTimes.of(run("load", false, 2, 1_000_000, 3_000_000))).isEmpty();
  }

  @Test
  void aPhaseThatEndsByTimeHasNone() {
    assertThat(ThreadTimes.of(run("run", true, 1, 1_000_000))).isEmpty();
  }

  private static RecordedRun run(String phase, boolean ended, int threads, Integer... micros) {
    Optional<PhaseTotals> totals =
        Optional.of(
            EventDetail.of(NamedValues.of("threadMicros", List.of(micros)), PhaseTotals.class));
    return Recorded.run(
        Recorded.finished(SamplePlans.plain()),
        Recorded.phase(phase, "closed", Double.NaN, threads, 0, 0, 9, ended, totals));
  }
}
