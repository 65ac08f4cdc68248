package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.report.chart.Chart;
import assay.lab.report.chart.OperationCharts;
import assay.lab.report.chart.Palette;
import assay.lab.report.chart.PercentileCharts;
import assay.lab.report.chart.Resolution;
import assay.lab.report.chart.SeriesCharts;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What the charts show, before any pixel. */
class ChartsTest {
  private static final double START = 3.37;

  /** Of a second, by its number of operations. */
  private final Map<Integer, LatencySummary> summaries = new HashMap<>();

  private final List<IntervalSummary> intervals = new ArrayList<>();
  private final TreeMap<String, SampledSeries> series = new TreeMap<>();
  private final Histogram measured = new Histogram(3);
  private Optional<RateCurve> offered = Optional.empty();

  @Test
  void aStalledSecondIsZeroInThroughputAndAGapInLatency() {
    second(0, 1, 500);
    second(2, 1, 500);
    List<Chart> charts = charts(3);
    assertThat(values(charts, "throughput", "read")).containsExactly(500, 0, 500);
    double[] max = values(charts, "latency-1", "max");
    assertThat(max[1]).isNaN();
    assertThat(max[0]).isCloseTo(500, within(1.0));
  }

  @Test
  void aTimerThatFiresLateMakesNoHigherRate() {
    second(0, 1.1, 550);
    second(1.1, 0.9, 450);
    assertThat(values(charts(2), "throughput", "read"))
        .containsExactly(new double[] {500, 500}, within(0.5));
  }

  @Test
  void aRateThatVariesIsDrawnBesideWhatWasDoneOfIt() {
    second(0, 1, 100);
    second(1, 1, 100);
    second(2, 1, 250);
    second(3, 1, 400);
    offered = Optional.of(RateCurve.steps(List.of(100.0, 300.0, 400.0), 1.5));
    List<Chart> charts = charts(4);
    assertThat(values(charts, "throughput", "offered")).containsExactly(100, 200, 300, 400);
    Chart throughput = chart(charts, "throughput");
    assertThat(throughput.lines().get(0).segments().get(0).xs())
        .isEqualTo(throughput.lines().get(1).segments().get(0).xs());
  }

  @Test
  void aConstantRateIsALineFromStartToEnd() {
    second(0, 1, 100);
    second(1, 1, 100);
    offered = Optional.of(RateCurve.constant(100));
    assertThat(values(charts(2), "throughput", "offered")).containsExactly(100, 100);
  }

  @Test
  void aShortLastIntervalMakesNoPeak() {
    second(0, 1, 500);
    second(1, 1, 500);
    second(2, 0.01, 30);
    assertThat(values(charts(2.01), "throughput", "read"))
        .containsExactly(new double[] {500, 530 / 1.01}, within(0.5));
  }

  @Test
  void aPercentileNeedsSamplesToBeDrawn() {
    second(0, 1, 99);
    second(1, 1, 100);
    List<Chart> charts = charts(2);
    assertThat(values(charts, "latency-1", "p99")[0]).isNaN();
    assertThat(values(charts, "latency-1", "p99")[1]).isPositive();
    assertThat(chart(charts, "latency-1").lines()).noneMatch(l -> l.label().equals("p99.9"));
    assertThat(chart(charts, "latency-1").note()).contains("p99.9");
  }

  @Test
  void aLongRunHasBoundedPointsAndLosesNoOperation() {
    int seconds = 20_000;
    IntStream.range(0, seconds).forEach(t -> second(t, 1, t == 12_345 ? 1500 : 500));
    List<Chart> charts = charts(seconds);
    double[] rates = values(charts, "throughput", "read");
    assertThat(rates).hasSizeLessThanOrEqualTo(4000);
    double perPoint = (double) seconds / rates.length;
    assertThat(Arrays.stream(rates).sum() * perPoint)
        .isCloseTo(500.0 * seconds + 1000, within(1.0));
    // The worst second is still seen where a point stands for several.
    assertThat(Arrays.stream(values(charts, "latency-1", "max")).max().orElseThrow())
        .isCloseTo(1500, within(2.0));
    assertThat(chart(charts, "throughput").note()).contains("mean over 6.0 s");
  }

  @Test
  void aPercentileCurveEndsWhereTenSamplesLieAbove() {
    for (int i = 1; i <= 10_000; i++) {
      measured.recordValue(i * 1000L);
    }
    double[] curve = PercentileCharts.curve(measured);
    // 10 of 10,000 samples lie above p99.9, which is 1000 on the axis, 3 decades of 40 points.
    assertThat(curve).hasSize(3 * 40 + 1);
    assertThat(curve[80]).isCloseTo(9900, within(10.0));
    assertThat(curve[0]).isCloseTo(1, within(0.01));
    assertThat(PercentileCharts.curve(new Histogram(3))).isEmpty();
  }

  @Test
  void seriesShareAChartByFirstWordAndUnitAlsoIfNobodyKnowsThem() {
    sampled("cpu.tserver.cores", 1, 1);
    sampled("cpu.gc.cores", 1, 1);
    sampled("queue.flush.jobs", 1, 1);
    sampled("queue.merge.jobs", 2, 2);
    sampled("queue.merge.ms", 1, 1);
    series.put("memory.gc.mb", new SampledSeries("memory.gc.mb", List.of()));
    List<Chart> charts = new SeriesCharts(run(1), Resolution.of(run(1))).charts();
    assertThat(charts)
        .extracting(Chart::title)
        .containsExactly("CPU: busy cores", "queue", "queue");
    assertThat(charts.get(1).lines())
        .extracting(Chart.Line::label)
        .containsExactly("merge", "flush");
    assertThat(charts.get(1).unit().label()).isEqualTo("jobs");
  }

  @Test
  void missingSamplesAreAGapNotALine() {
    series.put(
        "cpu.gc.cores",
        new SampledSeries(
            "cpu.gc.cores",
            List.of(new Sample(1, 5), new Sample(2, 5), new Sample(3, 5), new Sample(9, 5))));
    Chart chart = new SeriesCharts(run(10), Resolution.of(run(10))).charts().get(0);
    double[] values = chart.lines().get(0).segments().get(0).values();
    assertThat(values).containsExactly(5, 5, 5, Double.NaN, 5);
  }

  @Test
  void ofManyLinesTheHighestAreOn() {
    IntStream.range(0, 12).forEach(i -> sampled("disk.d" + i + ".util.percent", i, i));
    Chart chart = new SeriesCharts(run(3), Resolution.of(run(3))).charts().get(0);
    assertThat(chart.lines()).hasSize(12);
    assertThat(chart.lines().stream().filter(line -> line.use() == Chart.Use.SHOWN)).hasSize(8);
    assertThat(chart.lines().get(0).label()).isEqualTo("d11 util");
    assertThat(chart.lines().get(11).use()).as("zero").isEqualTo(Chart.Use.FOLDED);
    assertThat(chart.note()).contains("3 lines with lower values are hidden");
  }

  @Test
  void thoseOfOtherMachinesStandBesideWithTheirMachine() {
    sampled("cpu.tserver.cores", 1, 1);
    sampled("cpu.tserver.cores@node3.example", 2, 2);
    List<Chart> charts = new SeriesCharts(run(1), Resolution.of(run(1))).charts();
    assertThat(charts).hasSize(1);
    assertThat(charts.get(0).lines())
        .extracting(Chart.Line::label)
        .containsExactly("tserver @node3.example", "tserver");
  }

  @Test
  void hundredsOfLinesAreLeftOutAndSaid() {
    IntStream.range(0, 300).forEach(i -> sampled("server.s" + i + ".scans.jobs", i, i));
    Chart chart = new SeriesCharts(run(3), Resolution.of(run(3))).charts().get(0);
    assertThat(chart.lines()).hasSize(24);
    assertThat(chart.lines().get(0).label()).isEqualTo("s299 scans");
    assertThat(chart.note())
        .contains("16 lines with lower values are hidden", "276 more lines are omitted");
  }

  @Test
  void partsOfAWholeHaveAChartOfTheirOwn() {
    sampled("cpu.tserver.cores", 1, 1);
    sampled("cpu.tserver.user.cores", 0.7, 0.7);
    sampled("memory.tserver.mb", 1, 1);
    sampled("memory.machine.free.mb", 1, 1);
    assertThat(new SeriesCharts(run(1), Resolution.of(run(1))).charts())
        .extracting(Chart::title)
        .containsExactly(
            "CPU: busy cores",
            "CPU: user and system",
            "Memory of processes",
            "Memory of the machine");
  }

  private void sampled(String name, double... values) {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      samples.add(new Sample(i, values[i]));
    }
    series.put(name, new SampledSeries(name, samples));
  }

  /** An interval with {@code count} samples, the highest of them of {@code count} µs. */
  private void second(double from, double length, int count) {
    intervals.add(
        new IntervalSummary(
            START + from, length, summaries.computeIfAbsent(count, ChartsTest::summary)));
    record(measured, count);
  }

  private static LatencySummary summary(int count) {
    Histogram histogram = new Histogram(3);
    record(histogram, count);
    return LatencySummary.of(histogram);
  }

  private static void record(Histogram histogram, int count) {
    histogram.recordValueWithCount(1000, count - 1L);
    histogram.recordValue(count * 1000L);
  }

  private List<Chart> charts(double seconds) {
    RecordedRun run = run(seconds);
    return new OperationCharts(run, new Palette(run), Resolution.of(run)).charts();
  }

  private RecordedRun run(double seconds) {
    LatencyKey key = new LatencyKey("run", "read", Tag.OK);
    TreeMap<LatencyKey, LatencySeries> latencies = new TreeMap<>();
    if (!intervals.isEmpty()) {
      latencies.put(key, new LatencySeries(key, intervals, measured));
    }
    RecordedPhase phase =
        Recorded.phase(
            "run",
            "closed",
            offered.map(rate -> rate.mean(0, seconds)).orElse(Double.NaN),
            1,
            START,
            START,
            START + seconds,
            true,
            Optional.empty());
    return Recorded.run(
        Path.of("none"),
        Recorded.finished(plan()),
        List.of(phase),
        latencies,
        series,
        List.of(),
        List.of());
  }

  private Plan plan() {
    return offered
        .map(rate -> new Pacing.OpenLoop(rate, Pacing.Arrivals.CONSTANT))
        .map(pacing -> SamplePlans.run("run", SamplePlans.READS, pacing, SessionView.whole()))
        .map(run -> SamplePlans.of(SamplePlans.READS, run))
        .orElseGet(SamplePlans::plain);
  }

  private static Chart chart(List<Chart> charts, String id) {
    return charts.stream().filter(chart -> chart.id().equals(id)).findFirst().orElseThrow();
  }

  private static double[] values(List<Chart> charts, String id, String label) {
    return chart(charts, id).lines().stream()
        .filter(line -> line.label().equals(label))
        .findFirst()
        .orElseThrow()
        .segments()
        .get(0)
        .values();
  }
}
