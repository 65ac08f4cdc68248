package assay.lab.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.SamplePlans;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.Extent;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.run.series.Points;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {
  private static final long SECOND = 1_000_000_000L;
  private static final SeriesId CPU = new SeriesId("cpu.tserver.cores", "lab1");
  private static final SeriesId P99 = SeriesId.ofRun("latency.read.p99.ms");
  private static final SeriesId FAILED = SeriesId.ofRun("throughput.read.failed.per_s");

  @TempDir private Path root;

  @Test
  void anOpenedFolderTellsWhatTheRunThatWasReadTells() throws IOException {
    Path folder = written(IntStream.range(0, 30).toArray());
    RecordedRun read = RunReader.read(folder);
    Timeline expected = RecordedContent.timeline(read);
    assertSame(Timeline.open(folder), expected);
    read.keepIntervals();
    assertThat(folder.resolve("latency/intervals.zip")).exists();
    assertSame(Timeline.open(folder), expected);
    assertThat(expected.series()).contains(CPU, P99, FAILED);
    assertThat(expected.points(P99).seconds()).hasSize(30).startsWith(0.5, 1.5);
    assertThat(expected.points(FAILED).seconds()).as("a gap is no zero").containsExactly(10.5);
    assertThat(expected.points(CPU, 5, 7).values()).containsExactly(0.5, 0.6);
  }

  @Test
  void aSecondInWhichNothingEndedIsAZeroAndTheLastPartOfOneNoFall() throws IOException {
    Path folder;
    try (RunWriter out = writer()) {
      folder = out.folder().path();
      for (int second : new int[] {0, 1, 4, 5}) {
        write(out, second);
      }
      out.event(5 * SECOND + SECOND / 2, Event.PHASE_END, "run", null, Map.of());
    }
    Points rate = Timeline.open(folder).points(SeriesId.ofRun("throughput.read.ok.per_s"));
    assertThat(rate.seconds()).containsExactly(0.5, 1.5, 2.5, 3.5, 4.5, 5.5);
    double full = rate.values()[0];
    assertThat(full).isPositive();
    assertThat(rate.values()).containsExactly(full, full, 0, 0, full, 2 * full);
  }

  @Test
  void figuresThatWereKeptAreOfNoAccountOnceTheHistogramsAreOthers() throws IOException {
    Path folder;
    try (RunWriter out = writer()) {
      folder = out.folder().path();
      write(out, 0);
      RunReader.read(folder).keepIntervals();
      write(out, 1);
    }
    assertThat(Timeline.open(folder).points(P99).size()).isEqualTo(2);
    Files.writeString(folder.resolve("latency/intervals.zip"), "torn");
    assertThat(Timeline.open(folder).points(P99).size()).isEqualTo(2);
  }

  /** As those that another version of Assay kept, which knew other percentiles. */
  @Test
  void keptFiguresWithOtherColumnsAreMadeAnew() throws IOException {
    Path folder = written(0);
    RunReader.read(folder).keepIntervals();
    Path kept = folder.resolve("latency/intervals.zip");
    double before = Timeline.open(folder).points(P99).values()[0];
    try (FileSystem zip = FileSystems.newFileSystem(kept)) {
      Path csv = zip.getPath("run.read.ok.csv");
      Files.writeString(csv, Files.readString(csv).replace(",p99Nanos,", ",p98Nanos,"));
    }
    assertThat(Timeline.open(folder).points(P99).values()).containsExactly(before);
    RunReader.read(folder).keepIntervals();
    assertThat(Timeline.open(folder).points(P99).values()).containsExactly(before);
  }

  @Test
  void aRunIsFollowedWhileItGoesOn() throws IOException {
    try (RunWriter out = writer()) {
      Timeline first = Timeline.open(out.folder().path());
      assertThat(first.series()).isEmpty();
      Timeline last = first;
      for (int second = 0; second < 120; second++) {
        write(out, second);
        last = last.reopened();
        assertThat(last.points(CPU, second, second + 1).values()).hasSize(1);
        assertThat(last.points(P99).size()).isEqualTo(second + 1);
        assertThat(last.phases().get(0).endSeconds()).isEqualTo(second + 1);
      }
      assertThat(first.series()).as("as it was then").isEmpty();
      assertSame(last, RecordedContent.timeline(RunReader.read(out.folder().path())));
      assertThat(last.info(CPU)).contains(new Extent(0, 119, 120));
    }
  }

  @Test
  void anIntervalOfTooFewSamplesHasNoPercentile() throws IOException {
    Path folder;
    try (RunWriter out = writer()) {
      folder = out.folder().path();
      write(out, 0);
      for (int second = 1; second < 3; second++) {
        out.latencies(
            Recorded.second(
                second * SECOND,
                new LatencyKey("run", "read", Tag.OK),
                second == 1 ? 99 : 1,
                9_000_000));
      }
    }
    assertFewSamples(Timeline.open(folder));
    RunReader.read(folder).keepIntervals();
    assertFewSamples(Timeline.open(folder));
  }

  private static void assertFewSamples(Timeline timeline) throws IOException {
    assertThat(timeline.points(P99).seconds()).containsExactly(0.5);
    assertThat(timeline.points(SeriesId.ofRun("latency.read.p50.ms")).seconds())
        .containsExactly(0.5, 1.5);
    assertThat(timeline.points(SeriesId.ofRun("latency.read.max.ms")).seconds())
        .containsExactly(0.5, 1.5, 2.5);
  }

  @Test
  void thereIsNothingOfAnUnknownSeries() throws IOException {
    try (RunWriter out = writer()) {
      write(out, 0);
      Timeline timeline = Timeline.open(out.folder().path());
      SeriesId unknown = new SeriesId("cpu.tserver.cores", "elsewhere");
      assertThat(timeline.points(unknown).size()).isZero();
      assertThat(timeline.info(unknown)).isEmpty();
    }
  }

  private static void assertSame(Timeline actual, Timeline expected) throws IOException {
    assertThat(actual.series()).isEqualTo(expected.series());
    assertThat(actual.events()).isEqualTo(expected.events());
    assertThat(actual.phases()).isEqualTo(expected.phases());
    assertThat(actual.salvage()).isEqualTo(expected.salvage());
    for (SeriesId id : expected.series()) {
      assertThat(actual.info(id)).isEqualTo(expected.info(id));
      assertThat(actual.points(id).seconds()).as(id + "").isEqualTo(expected.points(id).seconds());
      assertThat(actual.points(id).values()).as(id + "").isEqualTo(expected.points(id).values());
    }
  }

  private RunWriter writer() throws IOException {
    RunClock clock = new RunClock(Instant.parse("2026-05-04T10:20:30Z"), 0);
    NamedValues environment = NamedValues.of("host", "lab1");
    Manifest manifest =
        Manifest.running(
            "test", clock.start(), SamplePlans.plain(), NamedValues.NONE, environment, null);
    RunWriter out =
        new RunWriter(RunFolder.create(root, "demo", clock.start()), clock, "w0", manifest);
    out.event(0, Event.PHASE_START, "run", null, Map.of("pacing", "closed", "threads", 1));
    return out;
  }

  /** The folder of a run that recorded these seconds. */
  private Path written(int... seconds) throws IOException {
    try (RunWriter out = writer()) {
      for (int second : seconds) {
        write(out, second);
      }
      return out.folder().path();
    }
  }

  private static void write(RunWriter out, int second) throws IOException {
    TreeMap<LatencyKey, Histogram> histograms = new TreeMap<>();
    histograms.put(new LatencyKey("run", "read", Tag.OK), Recorded.times(100, 1_000_000L + second));
    if (second == 10) {
      histograms.put(new LatencyKey("run", "read", Tag.FAILED), Recorded.times(100, 7_000));
    }
    out.latencies(new Interval(second * SECOND, SECOND, histograms, 0, 0));
    out.sample(second * SECOND, Map.of(CPU.name(), second / 10.0, "load.lag.ms", 1.0));
  }
}
