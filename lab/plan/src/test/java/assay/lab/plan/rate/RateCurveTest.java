package assay.lab.plan.rate;

import static assay.lab.plan.rate.Pacing.Arrivals.CONSTANT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.lab.plan.rate.RateCurve.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RateCurveTest {
  static List<RateCurve> curves() {
    List<RateCurve> curves = new ArrayList<>();
    curves.add(RateCurve.constant(1234.5));
    curves.add(RateCurve.steps(List.of(1000.0, 0.0, 4000.0), 30));
    curves.add(RateCurve.ramp(0, 5000, 60));
    curves.add(RateCurve.ramp(5000, 0, 60));
    curves.add(RateCurve.ramp(1e-3, 1e9, 1));
    SplittableRandom random = new SplittableRandom(3);
    List<Point> noise = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      noise.add(new Point(i * 172.8, Math.max(0, random.nextDouble(-200, 1000))));
    }
    curves.add(new RateCurve(noise));
    return curves;
  }

  @ParameterizedTest
  @MethodSource("curves")
  void theIntegralIsThatOfTheRate(RateCurve curve) {
    double length = curve.points().get(curve.points().size() - 1).seconds() * 1.1 + 1;
    int steps = 1_000_000;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += curve.at(length * (i + 0.5) / steps) * length / steps;
    }
    assertThat(curve.operations(length)).isCloseTo(sum, within(1e-5 * sum));
    assertThat(curve.operations(0)).isZero();
    assertThat(curve.mean(0, length)).isCloseTo(sum / length, within(1e-5 * curve.peak()));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void theInverseIsThatOfTheIntegralAndNeverGoesBack(RateCurve curve) {
    double length = curve.points().get(curve.points().size() - 1).seconds();
    double all = curve.operations(length == 0 ? 10 : length);
    double before = 0;
    int segment = 0;
    for (int i = 0; i < 10_000; i++) {
      double operations = all * i / 10_000;
      segment = curve.segment(operations, segment);
      double seconds = curve.seconds(operations, segment);
      assertThat(seconds).isEqualTo(curve.seconds(operations)).isGreaterThanOrEqualTo(before);
      assertThat(curve.operations(seconds)).isCloseTo(operations, within(1e-9 * all));
      before = seconds;
    }
  }

  @Test
  void stepsJumpAndTheLastGoesOn() {
    RateCurve curve = RateCurve.steps(List.of(1000.0, 2000.0, 4000.0), 30);
    assertThat(curve.at(0)).isEqualTo(1000);
    assertThat(curve.at(29.999)).isEqualTo(1000);
    assertThat(curve.at(30)).isEqualTo(2000);
    assertThat(curve.at(60)).isEqualTo(4000);
    assertThat(curve.at(1e6)).isEqualTo(4000);
    assertThat(curve.operations(30)).isEqualTo(30_000);
    assertThat(curve.operations(100)).isEqualTo(30_000 + 60_000 + 160_000);
    assertThat(curve.seconds(90_000)).isEqualTo(60);
    assertThat(curve.seconds(90_001)).isCloseTo(60.00025, within(1e-12));
    assertThat(curve.mean(30, 90)).isEqualTo(3000);
    assertThat(curve.least(10, 60)).isEqualTo(1000);
    assertThat(curve.most(10, 60)).as("the jump at the end is not in it").isEqualTo(2000);
    assertThat(curve).hasToString("1000/s to 4000/s (5 points in 60 s)");
  }

  @Test
  void aStretchHasItsEndsAndThePointsBetween() {
    RateCurve steps = RateCurve.steps(List.of(100.0, 200.0), 10);
    assertThat(steps.between(5, 15))
        .containsExactly(
            new Point(5, 100), new Point(10, 100), new Point(10, 200), new Point(15, 200));
    assertThat(steps.between(0, 10))
        .as("the jump at its end is not in it")
        .containsExactly(new Point(0, 100), new Point(10, 100));
    assertThat(RateCurve.ramp(100, 5100, 50).between(10, 70))
        .containsExactly(new Point(10, 1100), new Point(50, 5100), new Point(70, 5100));
    assertThat(RateCurve.constant(7).between(1, 3))
        .containsExactly(new Point(1, 7), new Point(3, 7));
  }

  @Test
  void aRampIsLinearAndThenConstant() {
    RateCurve curve = RateCurve.ramp(100, 5100, 50);
    assertThat(curve.at(25)).isEqualTo(2600);
    assertThat(curve.at(70)).isEqualTo(5100);
    assertThat(curve.operations(10)).isEqualTo(100 * 10 + 100 * 10 * 10 / 2.0);
    assertThat(curve.seconds(curve.operations(37))).isCloseTo(37, within(1e-12));
    assertThat(curve.least(10, 20)).isEqualTo(1100);
    assertThat(curve.most(10, 20)).isCloseTo(2100, within(1e-9));
  }

  @Test
  void nothingIsDueWhereTheRateIsZero() {
    RateCurve curve = RateCurve.steps(List.of(0.0, 10.0, 0.0, 10.0, 0.0), 5);
    assertThat(curve.seconds(0)).isEqualTo(5);
    assertThat(curve.seconds(49)).isCloseTo(9.9, within(1e-12));
    assertThat(curve.seconds(50)).isEqualTo(15);
    assertThat(curve.seconds(100)).isInfinite();
    assertThat(curve.operations(1e9)).isEqualTo(100);
  }

  @Test
  void theSameRateAllTheTimeIsConstant() {
    assertThat(RateCurve.steps(List.of(200.0, 200.0), 30)).isEqualTo(RateCurve.constant(200));
    assertThat(RateCurve.ramp(200, 200, 30).isConstant()).isTrue();
    assertThat(RateCurve.constant(200)).hasToString("200/s");
    assertThat(RateCurve.constant(1 / 3.0).mean(7, 11)).isEqualTo(1 / 3.0);
  }

  @Test
  void scalesRatesAndTimes() {
    assertThat(RateCurve.ramp(100, 500, 60).scaled(0.1, 0.5)).isEqualTo(RateCurve.ramp(10, 50, 30));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void theSumOfTwoIsTheirSumAtAnyTime(RateCurve curve) {
    RateCurve steps = RateCurve.steps(List.of(7.0, 0.0, 11.0), 25);
    RateCurve sum = curve.plus(steps);
    for (double time = 0; time < 200; time += 0.25) {
      assertThat(sum.at(time))
          .isCloseTo(curve.at(time) + steps.at(time), within(1e-12 * sum.peak()));
      assertThat(sum.operations(time))
          .isCloseTo(
              curve.operations(time) + steps.operations(time),
              within(1e-12 * (sum.operations(time) + 1)));
    }
  }

  @Test
  void refusesWhatIsNoCurve() {
    refused("must begin at 0 s; got 1.0 s", new Point(1, 5), new Point(2, 6));
    refused("ascend; got 4.0 s after 5.0", new Point(0, 1), new Point(5, 2), new Point(4, 1));
    refused(
        "at most two points", new Point(0, 1), new Point(5, 2), new Point(5, 1), new Point(5, 3));
    refused("must be above 0/s at some time", new Point(0, 0), new Point(9, 0));
    refused("must have at least one point");
    assertThatThrownBy(() -> new Point(0, -1)).hasMessageContaining("rate -1.0/s must be");
    assertThatThrownBy(() -> new Pacing.OpenLoop(RateCurve.ramp(0, 2e9, 1), CONSTANT))
        .hasMessageContaining("rate 2.0E9/s must be at most 1e9/s");
    assertThatThrownBy(() -> new Point(-1, 1)).hasMessageContaining("time -1.0 s must be");
    assertThatThrownBy(() -> new Point(Double.NaN, 1)).hasMessageContaining("time NaN s");
    assertThatThrownBy(() -> RateCurve.ramp(1, 2, 0)).hasMessageContaining("must be above 0 s");
  }

  private static void refused(String message, Point... points) {
    assertThatThrownBy(() -> new RateCurve(List.of(points)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
