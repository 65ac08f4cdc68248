package assay.lab.compare.figures;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.figure.SampleFigures;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeriesMeansTest {
  private static final String NAME = "scans.rows.per_s";
  private static final Figure MEAN = Figure.parse("mean of " + NAME + " in run");

  @Test
  void partsOfAMomentAddUp() {
    assertThat(
            SeriesMeans.of(
                run(new Sample(13, 800), new Sample(13, 900), new Sample(14, 300)), List.of(MEAN)))
        .containsEntry(MEAN, 1000.0);
  }

  @Test
  void onlyThePhasesMeasuredPartCounts() {
    assertThat(
            SeriesMeans.of(
                run(new Sample(12, 7), new Sample(13, 50), new Sample(40, 70), new Sample(41, 7)),
                List.of(MEAN)))
        .containsEntry(MEAN, 60.0);
  }

  @Test
  void firstAndLastAreOfTheMeasuredPart() {
    Figure first = Figure.parse("first of " + NAME + " in run");
    Figure last = Figure.parse("last of " + NAME + " in run");
    assertThat(
            SeriesMeans.of(
                run(new Sample(12, 7), new Sample(13, 50), new Sample(40, 70), new Sample(41, 7)),
                List.of(first, last)))
        .containsEntry(first, 50.0)
        .containsEntry(last, 70.0);
  }

  @Test
  void aFigureIsDividedByWhatItSays() throws Exception {
    Figure perPrice = Figure.parse("mean of " + NAME + " in run per 2*price");
    assertThat(RunFigures.of(run(perPrice, new Sample(13, 50), new Sample(14, 70))).figures())
        .containsEntry(perPrice, 6.0)
        .containsEntry(MEAN, 60.0);
  }

  private static RecordedRun run(Sample... samples) {
    return run(MEAN, samples);
  }

  /** A phase from 10 to 40 s, measured from 12 s on. */
  private static RecordedRun run(Figure asked, Sample... samples) {
    FigureSpec spec = SampleFigures.spec("x", "", List.of(asked), FigureSpec.Axes.LINEAR);
    return Recorded.run(
        SampleFigures.manifest(spec, Map.of("price", "5")),
        Recorded.closed("run", 10, 12, 40),
        new SampledSeries(NAME, List.of(samples)));
  }
}
