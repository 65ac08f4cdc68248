package assay.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import assay.lab.compare.figures.Lags;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Distributions of latencies that are known. */
class LatenciesTest {
  private static final FigureSpec SPEC =
      SampleFigures.spec(FigureSpec.LATENCY, "", List.of(SampleFigures.P50), FigureSpec.Axes.LOG_X);

  @TempDir private Path folder;

  @Test
  void allRepeatsOfAVariantMakeOneCurve() throws IOException {
    // Three quarters of all reads take 1 ms, a quarter 100 ms.
    RunFigures quick = SampleFigures.overTime(folder, SPEC, 20, t -> 1, t -> 0);
    RunFigures mixed = SampleFigures.overTime(folder, SPEC, 20, t -> t < 10 ? 1 : 100, t -> 0);
    Latencies figure = (Latencies) SampleFigures.drawn(quick, mixed);
    assertThat(figure.curves()).hasSize(1);
    Latencies.Curve curve = figure.curves().get(0);
    assertThat(curve.operation()).isEqualTo("read in run");
    assertThat(curve.operations()).isEqualTo(4000);
    assertThat(share(curve, 2e6)).isCloseTo(0.75, offset(0.01));
    assertThat(share(curve, 99e6)).isCloseTo(0.75, offset(0.01));
    assertThat(share(curve, 101e6)).isEqualTo(1);
    assertThat(figure.levels().get(0).sample().size()).isEqualTo(2);
  }

  @Test
  void withoutSuchAnOperationThereIsNoCurve() throws IOException {
    FigureSpec writes =
        SampleFigures.spec(
            FigureSpec.LATENCY,
            "",
            List.of(Figure.parse("p50 of insert in run")),
            FigureSpec.Axes.LINEAR);
    RunFigures run = SampleFigures.overTime(folder, writes, 5, t -> 1, t -> 0);
    Latencies figure = (Latencies) SampleFigures.drawn(run);
    assertThat(figure.curves()).isEmpty();
    assertThat(figure.levels().get(0).sample().size()).isZero();
  }

  /** Of the corners that are at most so long the last one's. */
  private static double share(Latencies.Curve curve, double nanos) {
    return curve.corners().stream()
        .filter(corner -> corner.nanos() <= nanos)
        .mapToDouble(Lags.Corner::share)
        .max()
        .orElse(0);
  }
}
