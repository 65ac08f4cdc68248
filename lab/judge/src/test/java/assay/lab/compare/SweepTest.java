package assay.lab.compare;

import static assay.lab.compare.SampleGroups.compared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.statistics.ScalabilityLaw;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepTest {
  @Test
  void groupsThatDifferInThreadsAloneShowWhatMoreOfThemBring() {
    Comparison comparison =
        compared(
            SampleSweeps.threads("A", 4, 3000, 3010, 2990),
            SampleSweeps.threads("B", 1, 1000, 1005, 995),
            SampleSweeps.threads("C", 8, 4000, 4010, 3990),
            SampleSweeps.threads("D", 2, 1800, 1810, 1790));
    List<ScaleOut> found = comparison.scaleOuts();
    assertThat(found).hasSize(1);
    ScaleOut scale = found.get(0);
    assertThat(scale.variable()).isEqualTo("threads");
    assertThat(scale.steps()).extracting(ScaleOut.Step::count).containsExactly(1.0, 2.0, 4.0, 8.0);
    ScaleOut.Step four = scale.steps().get(2);
    assertThat(four.speedUp()).isCloseTo(3, within(1e-9));
    assertThat(four.efficiency()).isCloseTo(0.75, within(1e-9));
    assertThat(four.speedUpInterval().orElseThrow().contains(3)).isTrue();
    ScalabilityLaw law = scale.law().orElseThrow();
    assertThat(law.residuals()).hasSize(4);
    assertThat(law.doubts()).anyMatch(doubt -> doubt.contains("4 different loads"));
  }

  @Test
  void theScaleOutOfClientsBeginsWithOne() {
    List<ScaleOut> found =
        compared(SampleSweeps.clients("A", 1, 1000), SampleSweeps.clients("B", 2, 1900))
            .scaleOuts();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).variable()).isEqualTo("clients");
    assertThat(found.get(0).steps().get(1).speedUp()).isCloseTo(1.9, within(1e-9));
  }

  @Test
  void ofThreePointsNoLawIsFitted() {
    ScaleOut scale =
        compared(
                SampleSweeps.threads("A", 1, 1000),
                SampleSweeps.threads("B", 2, 1900),
                SampleSweeps.threads("C", 4, 3500))
            .scaleOuts()
            .get(0);
    assertThat(scale.law()).isEmpty();
    assertThat(scale.steps().get(1).interval()).as("of one repeat").isEmpty();
  }

  @Test
  void whatElseDiffersIsNoScaleOut() {
    Group other =
        SampleSweeps.group("B", java.util.Map.of("threads", "2", "preset", "c"), Double.NaN, 1900);
    assertThat(compared(SampleSweeps.threads("A", 1, 1000), other).scaleOuts()).isEmpty();
    assertThat(compared(SampleGroups.group("A", 1000), SampleGroups.group("B", 1900)).scaleOuts())
        .isEmpty();
  }

  @Test
  void inOpenLoopMoreThreadsBringNoThroughput() {
    assertThat(
            compared(
                    SampleSweeps.group("A", java.util.Map.of("threads", "1"), 1000, 1000),
                    SampleSweeps.group("B", java.util.Map.of("threads", "2"), 1000, 1000))
                .scaleOuts())
        .isEmpty();
  }

  @Test
  void offeredRatesMakeACurveOfLatencyAgainstThroughput() {
    Comparison comparison =
        compared(
            SampleSweeps.rate("A", 4000, 3500),
            SampleSweeps.rate("B", 1000, 1000),
            SampleSweeps.rate("C", 2000, 2000));
    assertThat(comparison.scaleOuts()).isEmpty();
    LatencyCurve curve = comparison.latencyCurves().get(0);
    assertThat(curve.points())
        .extracting(point -> point.perSecond().median())
        .as("what was done, by what was offered")
        .containsExactly(1000.0, 2000.0, 3500.0);
    assertThat(
            compared(SampleSweeps.rate("A", 1000, 1000), SampleSweeps.rate("B", 2000, 2000))
                .latencyCurves())
        .as("two points make no curve")
        .isEmpty();
  }
}
