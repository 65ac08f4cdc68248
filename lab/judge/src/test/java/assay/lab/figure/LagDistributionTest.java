package assay.lab.figure;

import static assay.lab.figure.SampleFigures.group;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.Group;
import assay.lab.compare.figures.Lags.Corner;
import assay.lab.compare.figures.RunFigures;
import assay.lab.figure.LagDistribution.Curve;
import assay.lab.plan.result.FigureSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LagDistributionTest {
  private static final FigureSpec SPEC = SampleFigures.LAGS;

  @TempDir private Path folder;

  @Test
  void rowsThatWereNeverSeenCountAsTheLongestLags() throws IOException {
    Curve curve =
        drawn(
                group(
                    "10KB",
                    SampleFigures.lags(
                        folder, SPEC, "10KB", times(5, 0, 0, 0, 0, 0, 0, 30, 10, 20, -1))))
            .get(0);
    assertThat(curve.label()).isEqualTo("buffer 10KB");
    assertThat(curve.lags().keys()).isEqualTo(50);
    assertThat(curve.lags().neverSeen()).isEqualTo(5);
    assertThat(curve.late().pooled()).isEqualTo(0.4);
    assertThat(curve.lags().corners())
        .contains(new Corner(10e3, 0.25), new Corner(20e3, 0.5), new Corner(30e3, 0.75));
    assertThat(curve.median().pooled()).isEqualTo(20e3);
    assertThat(curve.p99().pooled()).as("of 20 late rows").isNaN();
    assertThat(curve.lags().quantileAtLeast(1)).isEqualTo(30e3);
    assertThat(curve.floor()).as("from the writes to the first tries").isEqualTo(2e3);
    assertThat(curve.late().interval()).as("of one run").isEmpty();
  }

  @Test
  void curvesStandInTheOrderOfSizesAndRepeatsGiveIntervals() throws IOException {
    RunFigures[] large = new RunFigures[3];
    for (int i = 0; i < large.length; i++) {
      large[i] = SampleFigures.lags(folder, SPEC, "1MB", times(20, 0, 100 + i));
    }
    List<Curve> curves =
        drawn(group("1MB", large), group("10KB", SampleFigures.lags(folder, SPEC, "10KB", 0, 0)));
    assertThat(curves.stream().map(Curve::label)).containsExactly("buffer 10KB", "buffer 1MB");
    assertThat(curves.get(0).late().pooled()).isZero();
    assertThat(curves.get(0).median().pooled()).isNaN();
    assertThat(curves.get(1).late().interval().orElseThrow().contains(0.5)).isTrue();
    assertThat(curves.get(1).median().pooled()).isEqualTo(101e3);
  }

  @Test
  void runsWithoutLagsAreSaidToHaveNone() throws IOException {
    RunFigures none = SampleFigures.overTime(folder, SPEC, 2, t -> 1, t -> 0);
    Curve curve = drawn(group("1MB", none)).get(0);
    assertThat(curve.lags().keys()).isZero();
    assertThat(curve.floor()).isNaN();
  }

  private static long[] times(int n, long... micros) {
    return LongStream.range(0, n).flatMap(i -> LongStream.of(micros)).toArray();
  }

  private static List<Curve> drawn(Group... groups) throws IOException {
    return ((LagDistribution) SampleFigures.drawn(List.of(groups))).curves();
  }
}
