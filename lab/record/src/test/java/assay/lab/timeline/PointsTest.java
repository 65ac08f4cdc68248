package assay.lab.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.run.series.Points;
import org.junit.jupiter.api.Test;

class PointsTest {
  private final Points points = new Points(new double[] {1, 2, 4}, new double[] {10, 20, 40});

  @Test
  void aStretchBeginsInclusiveAndEndsExclusive() {
    assertThat(points.between(2, 4).seconds()).containsExactly(2);
    assertThat(points.between(1.5, 9).values()).containsExactly(20, 40);
    assertThat(points.between(5, 9).size()).isZero();
    assertThat(points.between(3, 1).size()).isZero();
  }

  @Test
  void aGapIsMoreThanASampleAndAHalf() {
    Points spaced = new Points(new double[] {0, 2, 4.1, 6, 16, 18}, new double[6]);
    assertThat(spaced.spacing()).isEqualTo(2);
    assertThat(spaced.gap()).isEqualTo(5);
    assertThat(Points.NONE.spacing()).as("as usual").isEqualTo(1);
  }

  @Test
  void everyTimeHasAValue() {
    assertThatThrownBy(() -> new Points(new double[2], new double[1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSeriesIsNamedByItsMachineToo() {
    SeriesId id = new SeriesId("cpu.tserver.cores", "node3");
    assertThat(id).hasToString("cpu.tserver.cores@node3");
    assertThat(SeriesId.parse(id.toString())).isEqualTo(id);
    assertThat(id.unit()).isEqualTo("cores");
    assertThat(SeriesId.parse("latency.read.p99.ms"))
        .isEqualTo(SeriesId.ofRun("latency.read.p99.ms"));
  }
}
