package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.plan.rate.RateCurve.Point;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What was due while a phase went on. */
class OfferedRateTest {
  @Test
  void aRateThatVariesIsTheLineOfItsPoints() {
    Pacing ramp = new Pacing.OpenLoop(RateCurve.ramp(100, 500, 20), Pacing.Arrivals.CONSTANT);
    assertThat(OfferedRate.path(planned(ramp), ran("open", 400)))
        .containsExactly(new Point(0, 100), new Point(20, 500), new Point(30, 500));
  }

  @Test
  void aConstantRateIsALevelLineAndAClosedLoopHasNone() {
    Pacing constant = new Pacing.OpenLoop(50, Pacing.Arrivals.CONSTANT);
    assertThat(OfferedRate.path(planned(constant), ran("open", 50)))
        .containsExactly(new Point(0, 50), new Point(30, 50));
    assertThat(OfferedRate.path(planned(new Pacing.ClosedLoop()), ran("closed", Double.NaN)))
        .isEmpty();
  }

  @Test
  void thePartThatIsAskedForCounts() {
    Pacing ramp = new Pacing.OpenLoop(RateCurve.ramp(100, 500, 20), Pacing.Arrivals.CONSTANT);
    assertThat(OfferedRate.mean(planned(ramp), ran("open", 400), 5, 15)).contains(200.0);
    assertThat(OfferedRate.mean(planned(ramp), ran("open", 400), 25, 35)).contains(500.0);
    Pacing constant = new Pacing.OpenLoop(50, Pacing.Arrivals.CONSTANT);
    assertThat(OfferedRate.mean(planned(constant), ran("open", 50), 5, 15)).contains(50.0);
    assertThat(OfferedRate.mean(planned(new Pacing.ClosedLoop()), ran("closed", Double.NaN), 5, 15))
        .isEmpty();
  }

  private static Plan planned(Pacing pacing) {
    return SamplePlans.of(
        SamplePlans.READS, SamplePlans.run("run", SamplePlans.READS, pacing, SessionView.whole()));
  }

  private static RecordedPhase ran(String pacing, double offered) {
    return Recorded.phase("run", pacing, offered, 4, 5, 10, 35, true, Optional.empty());
  }
}
