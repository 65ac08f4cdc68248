package assay.lab.compare.figures;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.figures.WindowMaxima.Maximum;
import assay.lab.figure.SampleFigures;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencySummary;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A phase from 10 to 72 s, measured from 12 s on: windows of 3 s. */
class WindowMaximaTest {
  private static final String ACKNOWLEDGED = "writes.acknowledged.per_s";
  private static final String HELD = "store.hold.ms";

  @Test
  void amountsOfSilentSecondsAreZero() {
    Figure figure = Figure.parse("max-30s of acknowledged in run");
    // Confirmed every third second: the seconds from 12 on are told at 13, and so on.
    RecordedRun run =
        run(figure, ACKNOWLEDGED, t -> t % 3 == 0 ? (t == 45 ? 900 : 300) : Double.NaN);
    assertThat(WindowMaxima.of(run, List.of(figure))).containsEntry(figure, new Maximum(300, 3));
    assertThat(figure.unit()).isEqualTo("per_s");
  }

  @Test
  void whatWasBeforeTheMeasuredPartDoesNotCount() {
    Figure figure = Figure.parse("max-1m of " + ACKNOWLEDGED + " in run");
    RecordedRun run = run(figure, ACKNOWLEDGED, t -> t == 12 ? 60_000 : 30);
    assertThat(WindowMaxima.of(run, List.of(figure))).containsEntry(figure, new Maximum(30, 3));
  }

  @Test
  void statesAreAveragedOverTheirWindow() {
    Figure figure = Figure.parse("max-30s of " + HELD + " in run");
    RecordedRun run = run(figure, HELD, t -> t == 40 ? 100 : t == 41 ? Double.NaN : 10);
    assertThat(WindowMaxima.of(run, List.of(figure))).containsEntry(figure, new Maximum(55, 3));
    assertThat(figure.unit()).isEqualTo("ms");
  }

  @Test
  void operationsAreCountedByTheirIntervals() {
    Figure figure = Figure.parse("max-30s of put in run");
    RecordedRun run = run(figure, HELD, t -> 1);
    assertThat(WindowMaxima.of(run, List.of(figure))).isEmpty();
    Histogram two = Recorded.times(2, 5);
    LatencySummary summary = LatencySummary.of(two);
    LatencyKey key = new LatencyKey("run", "put", LatencyKey.Tag.OK);
    List<IntervalSummary> intervals =
        List.of(
            new IntervalSummary(10, 1, summary),
            new IntervalSummary(30, 1, summary),
            new IntervalSummary(32, 1, summary),
            new IntervalSummary(34, 1, summary));
    run.latencies().put(key, new LatencySeries(key, intervals, two));
    assertThat(WindowMaxima.of(run, List.of(figure)))
        .containsEntry(figure, new Maximum(4 / 3.0, 3));
  }

  private static RecordedRun run(Figure figure, String name, IntToDoubleFunction values) {
    FigureSpec spec = SampleFigures.spec("x", "", List.of(figure), FigureSpec.Axes.LINEAR);
    List<Sample> samples = new ArrayList<>();
    IntStream.rangeClosed(10, 80)
        .filter(t -> !Double.isNaN(values.applyAsDouble(t)))
        .forEach(t -> samples.add(new Sample(t, values.applyAsDouble(t))));
    return Recorded.run(
        SampleFigures.manifest(spec, Map.of()),
        Recorded.closed("run", 10, 12, 72),
        new SampledSeries(name, samples));
  }
}
