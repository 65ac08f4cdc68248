package assay.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DenialsTest {
  private static final PhasePlan DENIED =
      SamplePlans.run(
          "run",
          SamplePlans.READS,
          new Pacing.ClosedLoop(),
          new SessionView.AsUser("reader", Set.of(), true));

  private final RunBuilder builder =
      RunBuilder.closedLoop()
          .loadBefore()
          .samples("read", Tag.DENIED, 100, 1_000)
          .planned(SamplePlans.load());

  private static RecordedPhase last(RecordedRun run) {
    return run.phases().get(run.phases().size() - 1);
  }

  @Test
  void aPhaseThatIsDeniedAsExpectedIsNotTheOneThatIsJudged() {
    RecordedRun run = builder.planned(DENIED).build();
    assertThat(new Denials(run).lastToBeJudged().name()).isEqualTo("load");
    assertThat(new Denials(run).missed(last(run))).isEmpty();
  }

  @Test
  void denialsThatNobodyExpectsAreFailures() {
    Manifest.Verdict verdict = builder.assertJudged("WRONG", false);
    assertThat(verdict.sentence()).contains("100 of 100 operations failed");
  }

  @Test
  void whatIsLetThroughWhereDenialIsExpectedIsWrong() {
    builder.planned(DENIED).samples("read", Tag.OK, 3, 1_000);
    Manifest.Verdict verdict = builder.assertJudged("WRONG", false);
    assertThat(verdict.sentence()).contains("allowed 3 operations of phase 'run'");
  }

  @Test
  void writesThatAClientTookAndNobodyAcknowledgedWereNotLetThrough() {
    RecordedRun run =
        builder
            .planned(DENIED)
            .samples("update", Tag.OK, 50, 1_000)
            .total("acceptedWrites", 50)
            .build();
    assertThat(new Denials(run).missed(last(run))).isEmpty();
  }

  @Test
  void whatFailsOtherwiseWhereDenialIsExpectedIsSaid() {
    RecordedRun run = builder.planned(DENIED).samples("read", Tag.UNKNOWN, 2, 1_000).build();
    assertThat(new Denials(run).missed(last(run)).orElseThrow())
        .contains("2 operations of phase 'run'", "failed for other reasons", "100 others were");
  }
}
