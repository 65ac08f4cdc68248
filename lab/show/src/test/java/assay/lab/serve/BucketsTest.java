package assay.lab.serve;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.series.Points;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BucketsTest {
  private static final int DAY = 86_400;

  @Test
  void aSpikeOfASecondStaysVisibleInADay() {
    double[] values = new double[DAY];
    values[40_000] = 77;
    Buckets drawn = Buckets.of(everySecond(values), 0, DAY, 1000);
    assertThat(drawn.lows()).isNotNull();
    assertThat(drawn.seconds().size()).isBetween(400, 1000);
    assertThat(drawn.highs()).contains(77.0);
    assertThat(Collections.max(drawn.lows())).isZero();
    assertThat(drawn.means().stream().mapToDouble(mean -> mean).sum() * 100)
        .isEqualTo(77, offset());
  }

  @Test
  void fewPointsStayAsTheyAre() {
    Points points = everySecond(1, 5, 2);
    Buckets drawn = Buckets.of(points, 0, 3, 1000);
    assertThat(drawn.lows()).isNull();
    assertThat(drawn.seconds()).isEqualTo(list(points.seconds()));
    assertThat(drawn.means()).isEqualTo(list(points.values()));
  }

  @Test
  void aGapIsAPointWithoutAValueAndNeverAZero() {
    Points points = new Points(new double[] {1, 2, 3, 9, 10, 11}, new double[] {4, 4, 4, 6, 6, 6});
    Buckets drawn = Buckets.of(points, 0, 12, 1000);
    assertThat(drawn.seconds()).containsExactly(1.0, 2.0, 3.0, 6.0, 9.0, 10.0, 11.0);
    assertThat(drawn.means().get(3)).isNaN();
    assertThat(drawn.means()).doesNotContain(0.0);
  }

  @Test
  void oneMissingSampleIsNoGap() {
    Points points = new Points(new double[] {1, 2, 4, 5}, new double[] {1, 1, 1, 1});
    assertThat(Buckets.of(points, 0, 6, 1000).means()).hasSize(4);
  }

  @Test
  void bucketsLieWhereTheyLayWhenTheWindowMoves() {
    double[] values = IntStream.range(0, DAY).mapToDouble(i -> Math.sin(i / 50.0)).toArray();
    Points day = everySecond(values);
    Buckets here = Buckets.of(day.between(0, 40_000), 0, 40_000, 500);
    Buckets there = Buckets.of(day.between(7_777, 47_777), 7_777, 47_777, 500);
    double shared = there.seconds().get(5);
    int at = Collections.binarySearch(here.seconds(), shared);
    assertThat(at).isPositive();
    assertThat(here.means().get(at)).isEqualTo(there.means().get(5));
  }

  @Test
  void stepsAreRound() {
    assertThat(Buckets.step(86.4)).isEqualTo(100);
    assertThat(Buckets.step(1)).isEqualTo(1);
    assertThat(Buckets.step(0.03)).isEqualTo(0.05, offset());
  }

  @Test
  void nothingIsNothing() {
    assertThat(Buckets.of(Points.NONE, 0, 10, 100).seconds()).isEmpty();
    assertThat(Buckets.of(everySecond(3), 0, 10, 100).means()).containsExactly(3.0);
  }

  private static List<Double> list(double... values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static org.assertj.core.data.Offset<Double> offset() {
    return org.assertj.core.data.Offset.offset(1e-9);
  }

  private static Points everySecond(double... values) {
    return new Points(IntStream.range(0, values.length).asDoubleStream().toArray(), values);
  }
}
