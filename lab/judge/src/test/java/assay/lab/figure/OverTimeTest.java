package assay.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.figures.RunFigures;
import assay.lab.figure.OverTime.Beside;
import assay.lab.plan.result.FigureSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverTimeTest {
  private static final FigureSpec SPEC = SampleFigures.BESIDE;

  @TempDir private Path folder;

  @Test
  void latencyIsToldWhileCompactionsRanAndWhileNoneDid() throws IOException {
    RunFigures[] runs = new RunFigures[3];
    for (int i = 0; i < runs.length; i++) {
      runs[i] = SampleFigures.overTime(folder, SPEC, 30, t -> t < 10 ? 50 : 5, t -> t < 10 ? 2 : 0);
    }
    OverTime figure = drawn(runs);
    assertThat(figure.wholeRun()).isFalse();
    assertThat(figure.lines()).hasSize(2);
    assertThat(figure.lines().get(0).series().points().get(0).seconds()).isEqualTo(0.5);
    assertThat(figure.lines().get(0).series().points()).hasSize(30);
    assertThat(figure.levels().get(1).sample().median()).isEqualTo(20.0 / 30);
    Beside beside = figure.besides().get(0);
    assertThat(beside.above().seconds()).isEqualTo(30);
    assertThat(beside.zero().seconds()).isEqualTo(60);
    assertThat(beside.ratios().median()).isBetween(9.9, 10.1);
    assertThat(beside.ratioInterval().orElseThrow().low()).isGreaterThan(9);
  }

  @Test
  void aRunIsSetAgainstItselfHoweverMuchRunsDiffer() throws IOException {
    List<RunFigures> runs = new ArrayList<>();
    for (int base : List.of(1, 20, 400)) {
      runs.add(
          SampleFigures.overTime(
              folder, SPEC, 30, t -> t < 10 ? 3 * base : base, t -> t < 10 ? 2 : 0));
    }
    Beside beside = drawn(runs.toArray(RunFigures[]::new)).besides().get(0);
    assertThat(beside.ratioInterval().orElseThrow().low()).isBetween(2.9, 3.1);
    assertThat(beside.ratioInterval().orElseThrow().high()).isBetween(2.9, 3.1);
  }

  @Test
  void withoutACompactionThereIsNothingToSetAgainst() throws IOException {
    OverTime figure = drawn(SampleFigures.overTime(folder, SPEC, 10, t -> 5, t -> 0));
    Beside beside = figure.besides().get(0);
    assertThat(beside.above().means().size()).isZero();
    assertThat(beside.zero().seconds()).isEqualTo(10);
    assertThat(beside.ratios().size()).isZero();
    assertThat(beside.ratioInterval()).isEmpty();
  }

  @Test
  void aSilentSecondIsAZeroAndALastPieceOfOneIsNoFall() throws IOException {
    FigureSpec rate =
        SampleFigures.spec(
            FigureSpec.TIME, "", List.of(SampleFigures.READS), FigureSpec.Axes.LINEAR);
    OverTime figure = drawn(SampleFigures.reads(folder, rate, 4_010, 100, 100, 0, 100, 1));
    assertThat(figure.lines().get(0).series().points())
        .extracting(Series.Point::value)
        .containsExactly(100.0, 100.0, 0.0, 100.0);
    assertThat(figure.levels().get(0).sample().median()).isEqualTo(75);
  }

  @Test
  void aPauseIsAGapAndASampleThatIsMissingIsNone() throws IOException {
    OverTime figure =
        drawn(
            SampleFigures.overTime(
                folder, SPEC, 40, t -> 5, t -> t == 5 || (t >= 10 && t < 20) ? 1 : 0));
    Series whole = figure.lines().get(0).series();
    assertThat(whole.pieces()).containsExactly(whole.points());
    Series paused = whole.where(figure.lines().get(1).series(), value -> value == 0).orElseThrow();
    assertThat(paused.pieces()).hasSize(2);
    assertThat(paused.pieces().get(0)).hasSize(9);
    assertThat(paused.pieces().get(1)).hasSize(20).first().extracting("seconds").isEqualTo(20.5);
  }

  @Test
  void pointsAreMeansOverWindowsOfAShortPhase() throws IOException {
    FigureSpec spec = SampleFigures.byWindows(List.of(SampleFigures.BUSY), Duration.ofSeconds(30));
    OverTime figure = drawn(SampleFigures.overTime(folder, spec, 60, t -> 5, t -> t < 3 ? t : 9));
    Series series = figure.lines().get(0).series();
    assertThat(series.windowSeconds()).hasValue(3);
    assertThat(series.points()).hasSize(20);
    assertThat(series.points().get(0)).isEqualTo(new Series.Point(1.5, 1));
    assertThat(series.points().get(19)).isEqualTo(new Series.Point(58.5, 9));
    assertThat(figure.levels().get(0).sample().median()).isEqualTo((1 + 19 * 9) / 20.0);
  }

  private static OverTime drawn(RunFigures... runs) throws IOException {
    return (OverTime) SampleFigures.drawn(runs);
  }
}
