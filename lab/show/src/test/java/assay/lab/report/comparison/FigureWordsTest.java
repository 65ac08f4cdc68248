package assay.lab.report.comparison;

import static assay.lab.figure.SampleFigures.group;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.Group;
import assay.lab.compare.SampleGroups;
import assay.lab.compare.figures.RunFigures;
import assay.lab.figure.DrawnFigure;
import assay.lab.figure.LagDistribution;
import assay.lab.figure.SampleFigures;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.result.ResultTable;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What figures say, from runs whose numbers are known. */
class FigureWordsTest {
  @TempDir private Path folder;

  @Test
  void aLineThatRisesIsSaidWithItsEndsAndTheirRatio() throws IOException {
    assertThat(ofBuffers(SampleFigures.RATE, new double[] {100, 101, 99}, 300, 310, 305))
        .isEqualTo(
            "ok/s of acknowledged in load rises from 100/s [99.0/s, 101/s] (75.0 %) at buffer"
                + " 10KB to"
                + " 305/s [300/s, 310/s] (75.0 %) at buffer 1MB: × 3.05 [2.97, 3.13] (90.0 %).");
  }

  @Test
  void aLineThatFallsIsSaidToFall() throws IOException {
    assertThat(ofBuffers(SampleFigures.SLOWEST, new double[] {9e9, 8e9, 10e9}, 2e9, 3e9, 4e9))
        .startsWith("slowest of clients in load falls from 9.00 s [8.00 s, 10.0 s]");
  }

  @Test
  void whatCannotBeToldApartIsUndetermined() throws IOException {
    assertThat(ofBuffers(SampleFigures.RATE, new double[] {100, 120, 80}, 90, 130, 100))
        .contains("trend undetermined: the ratio's interval contains 1");
    assertThat(ofBuffers(SampleFigures.RATE, new double[] {100}, 300))
        .contains(
            "100/s [undetermined] at buffer 10KB",
            "× 3.00 [undetermined]",
            "too few repeats for an interval (1 and 1; 3 each needed)");
    assertThat(ofBuffers(SampleFigures.RATE, new double[] {}, 300))
        .contains("is 300/s [undetermined] at buffer 1MB", "unknown, because no other value");
  }

  @Test
  void withoutARunThatCountsNothingIsSaidToBeKnown() throws IOException {
    DrawnFigure figure =
        DrawnFigure.of(buffers(SampleFigures.RATE), List.of(group("a")), new Bootstrap(1, 999));
    assertThat(FigureWords.here(figure)).containsExactly("there is no valid run.");
  }

  @Test
  void aLineThatTurnsIsToldWithItsTurn() throws IOException {
    FigureSpec spec = buffers(SampleFigures.RATE);
    DrawnFigure figure =
        drawn(
            group(spec, Map.of("buffer", "10KB"), SampleFigures.RATE, 100),
            group(spec, Map.of("buffer", "100KB"), SampleFigures.RATE, 500),
            group(spec, Map.of("buffer", "1MB"), SampleFigures.RATE, 200));
    assertThat(FigureWords.here(figure).get(0))
        .endsWith("; in between, it is 500/s [undetermined] at buffer 100KB.");
  }

  @Test
  void namesHaveNoTrend() throws IOException {
    FigureSpec spec = buffers(SampleFigures.RATE);
    DrawnFigure two =
        drawn(
            group(spec, Map.of("buffer", "disk"), SampleFigures.RATE, 100, 101, 99),
            group(spec, Map.of("buffer", "memory"), SampleFigures.RATE, 300, 310, 305));
    assertThat(FigureWords.here(two).get(0))
        .contains("is 100/s ", " at buffer disk and 305/s ", " at buffer memory: × 3.05")
        .doesNotContain("rises");
    DrawnFigure three =
        drawn(
            group(spec, Map.of("buffer", "disk"), SampleFigures.RATE, 100),
            group(spec, Map.of("buffer", "8"), SampleFigures.RATE, 500),
            group(spec, Map.of("buffer", "memory"), SampleFigures.RATE, 200));
    assertThat(FigureWords.here(three).get(0))
        .isEqualTo(
            "ok/s of acknowledged in load is 100/s [undetermined] at buffer disk; 500/s"
                + " [undetermined] at buffer 8; 200/s [undetermined] at buffer memory.");
  }

  @Test
  void lagsAreSaidBySharesAndWhatWasNeverSeenIsNotDropped() throws IOException {
    FigureSpec spec = SampleFigures.LAGS;
    RunFigures small = SampleFigures.lags(folder, spec, "10KB", 0, 0, 0, 50_000);
    RunFigures large = SampleFigures.lags(folder, spec, "1MB", 0, 700_000, 900_000, -1);
    DrawnFigure figure = drawn(group("a", small), group("b", large));
    assertThat(FigureWords.here(figure))
        .containsExactly(
            "with buffer 10KB, 25.0 % [undetermined] of 4 rows were not seen at the first try; the"
                + " median lag of these rows is unknown (too few rows), and the p99 is unknown (too"
                + " few rows); a lag below 2.00 µs, the highest floor of the runs, cannot be"
                + " distinguished from no lag.",
            "with buffer 1MB, 75.0 % [undetermined] of 4 rows were not seen at the first try; the"
                + " median lag of these rows is unknown (too few rows), and the p99 is unknown (too"
                + " few rows); 1 of these rows was never seen by the end; a lag below 2.00 µs, the"
                + " highest floor of the runs, cannot be distinguished from no lag.",
            "from buffer 10KB to buffer 1MB, the share of rows not seen at the first try changes by"
                + " an unknown amount: an interval needs 3 repeats.");
  }

  @Test
  void aFloorThatIsNotKnownIsSaidToBeUndetermined() throws IOException {
    FigureSpec spec = SampleFigures.LAGS;
    LagDistribution known =
        (LagDistribution) drawn(group("a", SampleFigures.lags(folder, spec, "10KB", 0, 50_000)));
    LagDistribution.Curve curve = known.curves().get(0);
    LagDistribution.Curve unknown =
        new LagDistribution.Curve(
            curve.label(), curve.lags(), curve.late(), curve.median(), curve.p99(), Double.NaN);
    assertThat(FigureWords.here(new LagDistribution(spec, List.of(unknown))).get(0))
        .endsWith(
            "; the floor, below which a lag cannot be distinguished from no lag, is unknown.");
  }

  @Test
  void latencyBesideCompactionsIsSaidWithBothMeans() throws IOException {
    FigureSpec spec = SampleFigures.BESIDE;
    RunFigures[] runs = new RunFigures[3];
    for (int i = 0; i < runs.length; i++) {
      runs[i] = SampleFigures.overTime(folder, spec, 20, t -> t < 10 ? 50 : 5, t -> t < 10 ? 1 : 0);
    }
    List<String> here = FigureWords.here(drawn(group("a", runs)));
    assertThat(here.get(0)).startsWith("p50 of read in run is on average 27.5 ms");
    assertThat(here.get(2))
        .startsWith("p50 of read in run is on average 50.0 ms [50.0 ms, 50.0 ms] (75.0 %) (30 s)")
        .contains("while store.compactions-running.count is above zero, and 5.00 ms")
        .endsWith(", higher while the series is above zero.");
    RunFigures quiet = SampleFigures.overTime(folder, spec, 20, t -> 5, t -> 0);
    assertThat(FigureWords.here(drawn(group("a", quiet))).get(2))
        .endsWith("the series was always zero.");
  }

  @Test
  void aTerminalIsToldWhatThePaperFoundToo() throws IOException {
    FigureSpec spec = buffers(SampleFigures.RATE);
    DrawnFigure figure = drawn(group(spec, Map.of("buffer", "1MB"), SampleFigures.RATE, 100));
    String text =
        ResultsText.of(
            new DrawnResults(List.of(figure), List.of(), Map.of()),
            Optional.empty(),
            StandardCharsets.UTF_8);
    assertThat(text)
        .startsWith(
            "Figure 4: a title\nThe paper found: larger is faster.\nMeasured here: ok/s of");
    assertThat(text.lines().mapToInt(String::length).max().orElseThrow()).isLessThanOrEqualTo(100);
  }

  @Test
  void aLineWhoseMediansATableListsIsNotPrintedAgain() throws IOException {
    FigureSpec spec = buffers(SampleFigures.RATE);
    Group group = group(spec, Map.of("buffer", "1MB"), SampleFigures.RATE, 100);
    ResultTableSpec table = SampleGroups.table(SampleFigures.RATE, Column.MEDIAN);
    String text =
        ResultsText.of(
            new DrawnResults(
                List.of(drawn(group)),
                List.of(ResultTable.of(table, List.of(group), new Bootstrap(1, 999))),
                Map.of()),
            Optional.empty(),
            StandardCharsets.UTF_8);
    assertThat(text).startsWith("Figure 4: a title\nThe paper found: larger is faster.\nrates");
  }

  private String ofBuffers(Figure figure, double[] small, double... large) throws IOException {
    FigureSpec spec = buffers(figure);
    Group one = group(spec, Map.of("buffer", "10KB"), figure, small);
    Group two = group(spec, Map.of("buffer", "1MB"), figure, large);
    return FigureWords.here(drawn(one, two)).get(0);
  }

  private static FigureSpec buffers(Figure figure) {
    return SampleFigures.spec("buffer", "", List.of(figure), FigureSpec.Axes.LOG_X);
  }

  private static DrawnFigure drawn(Group... groups) throws IOException {
    return SampleFigures.drawn(List.of(groups));
  }
}
