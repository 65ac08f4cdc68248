package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.Percentile;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTripTest {
  @TempDir Path root;

  @Test
  void everythingWrittenIsReadBack() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    TreeMap<LatencyKey, Histogram> sums = new TreeMap<>();
    Manifest ended;
    Path folder;
    try (RunWriter out = Runs.writer(root)) {
      folder = out.folder().path();
      Runs.phaseStart(out, "run", 0.25, 0);
      for (int second = 0; second < 20; second++) {
        TreeMap<LatencyKey, Histogram> histograms = new TreeMap<>();
        for (String operation : List.of("read", "read-modify-write", LatencyKey.SCHEDULE_LAG)) {
          for (Tag tag : Tag.values()) {
            Histogram histogram = new Histogram(3);
            for (int i = 0; i < 100; i++) {
              histogram.recordValue(random.nextLong(1L << (5 + second * 2)));
            }
            LatencyKey key = new LatencyKey("run", operation, tag);
            histograms.put(key, histogram);
            sums.computeIfAbsent(key, k -> new Histogram(3)).add(histogram);
          }
        }
        out.latencies(new Interval(Runs.nanos(0.25 + second), Runs.SECOND, histograms, 5, 4));
        out.sample(Runs.nanos(second + 0.5), Map.of("cpu.assay.cores", second / 7.0));
      }
      out.event(
          Runs.nanos(20.25), Event.PHASE_END, "run", "done — \"so\"\n", Map.of("started", 5L));
      ended =
          out.manifest()
              .ended(
                  Manifest.State.FINISHED,
                  Runs.START.plusSeconds(21),
                  new Manifest.Verdict(
                      "SUSTAINED", true, "It held: 5 µs.", List.of("a", "b"), List.of()),
                  List.of());
      out.end(ended);
    }
    RecordedRun run = RunReader.read(folder);
    assertThat(run.salvage()).isEmpty();
    assertThat(run.folder()).isEqualTo(folder);
    assertThat(run.manifest()).isEqualTo(ended);
    assertThat(run.phases())
        .containsExactly(
            Recorded.phase(
                "run",
                "constant",
                100,
                4,
                0.25,
                0.25,
                20.25,
                true,
                Optional.of(EventDetail.of(NamedValues.of("started", 5), PhaseTotals.class))));
    assertThat(run.events().get(1))
        .isEqualTo(
            new Event(
                20.25, Event.PHASE_END, "run", "done — \"so\"\n", NamedValues.of("started", 5)));
    assertThat(run.latencies().keySet()).isEqualTo(sums.keySet());
    run.latencies()
        .forEach(
            (key, series) -> {
              assertThat(series.measured()).isEqualTo(sums.get(key));
              assertThat(series.intervals()).hasSize(20);
              for (int second = 0; second < 20; second++) {
                IntervalSummary summary = series.intervals().get(second);
                assertThat(summary.startSeconds()).isCloseTo(0.25 + second, within(1e-3));
                assertThat(summary.lengthSeconds()).isCloseTo(1, within(1e-3));
                assertThat(summary.latency().count()).isEqualTo(100);
              }
            });
    assertThat(run.operations("run")).containsExactly("read", "read-modify-write");
    assertThat(run.measuredCount("run", "read", Tag.FAILED)).isEqualTo(2000);
    assertThat(run.series().get("cpu.assay.cores").samples())
        .hasSize(20)
        .contains(new SampledSeries.Sample(7.5, 1.0));
  }

  @Test
  void aReadingThatIsNoNumberIsNeverReadAsZero() throws IOException {
    Path folder;
    try (RunWriter out = Runs.writer(root)) {
      folder = out.folder().path();
      Map<String, Double> values = new LinkedHashMap<>();
      values.put("a", Double.NaN);
      values.put("b", Double.POSITIVE_INFINITY);
      values.put("c", 1e-300);
      out.sample(Runs.nanos(1), values);
    }
    RecordedRun run = RunReader.read(folder);
    List<Double> read = new ArrayList<>();
    run.series().values().forEach(s -> s.samples().forEach(sample -> read.add(sample.value())));
    assertThat(read).doesNotContain(0.0).contains(1e-300);
  }

  @Test
  void latencyFilesAreReadByTheLibrarysOwnReader() throws IOException {
    Path folder;
    try (RunWriter out = Runs.writer(root)) {
      folder = out.folder().path();
      out.latencies(Runs.interval(2.5, "read", Tag.OK, 100, 200));
      out.latencies(Runs.interval(2.5, "read", Tag.FAILED, 900));
      out.latencies(Runs.interval(3.5, "read", Tag.OK, 300));
    }
    Path log = folder.resolve("latency").resolve("w0.run.read.hlog");
    List<String> seen = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        Histogram histogram = (Histogram) reader.nextIntervalHistogram();
        long fromStart = histogram.getStartTimeStamp() - Runs.START.toEpochMilli();
        seen.add(histogram.getTag() + " " + histogram.getTotalCount() + " " + fromStart / 10);
      }
    }
    assertThat(seen).containsExactly("null 2 250", "failed 1 250", "null 1 350");
    assertThat(Files.readString(log)).contains("worker w0, phase run, operation read");
  }

  @Test
  void partsOfAnIntervalAreAddedAlsoWhenTheyComeLateOrFromOtherWorkers() throws IOException {
    Path folder;
    try (RunWriter out = Runs.writer(root)) {
      folder = out.folder().path();
      out.latencies(Runs.interval(0.25, "read", Tag.OK, 1000));
      for (int second = 1; second < 50; second++) {
        out.latencies(Runs.interval(second + 0.25, "read", Tag.OK, 5000, 5000));
      }
      out.latencies(Runs.interval(0.25, "read", Tag.OK, 30_000_000_000L));
      out.end(out.manifest().ended(Manifest.State.FINISHED, Runs.START, null, List.of()));
      try (RunWriter other = new RunWriter(out.folder(), Runs.CLOCK, "w1", out.manifest())) {
        other.latencies(Runs.interval(0.25, "read", Tag.OK, 2000, 40_000_000_000L));
      }
    }
    LatencySeries read = Runs.latencies(RunReader.read(folder), "read", Tag.OK);
    assertThat(Runs.starts(read)).hasSize(50).isSorted();
    IntervalSummary first = read.intervals().get(0);
    assertThat(first.latency().count()).isEqualTo(4);
    assertThat(first.latency().nanos(Percentile.P50)).isEqualTo(2000);
    assertThat(read.measured().getTotalCount()).isEqualTo(102);
  }

  @Test
  void warmUpEndsExactlyAtItsSecond() throws IOException {
    for (double start : new double[] {0, 0.1, 0.123456789, 12.4, 1234.999999}) {
      Path folder;
      try (RunWriter out = Runs.writer(root)) {
        folder = out.folder().path();
        Runs.phaseStart(out, "run", start, 3);
        for (int second = 0; second < 6; second++) {
          out.latencies(Runs.interval(start + second, "read", Tag.OK, 1L << second));
        }
      }
      RecordedRun run = RunReader.read(folder);
      assertThat(run.phases().get(0).measuredFromSeconds()).isCloseTo(start + 3, within(1e-5));
      LatencySeries read = Runs.latencies(run, "read", Tag.OK);
      assertThat(read.intervals()).as("start %s", start).hasSize(6);
      assertThat(read.measured().getTotalCount()).as("start %s", start).isEqualTo(3);
      assertThat(read.measured().getMinValue()).as("start %s", start).isEqualTo(8);
    }
  }

  @Test
  void twoRunsWithinASecondGetTwoFolders() throws IOException {
    try (RunWriter first = Runs.writer(root);
        RunWriter second = Runs.writer(root)) {
      assertThat(first.folder().path().getFileName()).hasToString("2026-05-04T10-20-30Z");
      assertThat(second.folder().path().getFileName()).hasToString("2026-05-04T10-20-30Z-2");
    }
  }

  @Test
  void anHourIsReadInBoundedMemory() throws IOException, InterruptedException {
    Path folder;
    try (RunWriter out = Runs.writer(root)) {
      folder = out.folder().path();
      for (int second = 0; second < 3600; second++) {
        out.latencies(Runs.interval(second, "read", Tag.OK, 1000, 900_000_000, 30_000_000_000L));
      }
    }
    LatencySeries read = Runs.latencies(RunReader.read(folder), "read", Tag.OK);
    assertThat(read.intervals()).hasSize(3600);
    assertThat(read.measured().getTotalCount()).isEqualTo(3 * 3600);
    // An open interval takes 200 kB: all at once would be ten times this heap.
    Process child = ChildJvm.start(List.of("-Xmx64m"), ReadRun.class, folder.toString());
    child.waitFor();
    assertThat(new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("10800 samples");
  }
}
