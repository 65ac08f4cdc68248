package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import assay.lab.run.latency.IntervalFile;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.workload.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * A run as read back from its folder.
 *
 * @param series of the run's own processes together
 * @param writers the same by who has sampled them, of probes as well: the empty name for the
 *     process that leads the run, {@code w0} for a client, {@code MACHINE.probe} for a probe
 * @param salvage what was torn or missing and therefore left out, a sentence each; empty if nothing
 */
public record RecordedRun(
    Path folder,
    Manifest manifest,
    List<RecordedPhase> phases,
    SortedMap<LatencyKey, LatencySeries> latencies,
    SortedMap<String, SampledSeries> series,
    SortedMap<String, SortedMap<String, SampledSeries>> writers,
    List<Event> events,
    List<String> salvage) {
  /** A run of one process. */
  public RecordedRun(
      Path folder,
      Manifest manifest,
      List<RecordedPhase> phases,
      SortedMap<LatencyKey, LatencySeries> latencies,
      SortedMap<String, SampledSeries> series,
      List<Event> events,
      List<String> salvage) {
    this(
        folder,
        manifest,
        phases,
        latencies,
        series,
        new TreeMap<>(Map.of("", series)),
        events,
        salvage);
  }

  /**
   * Keeps the figures of all intervals beside the histograms, for those who open the run later. To
   * be called once nothing is recorded any more.
   */
  public void keepIntervals() throws IOException {
    IntervalFile.write(new RunFolder(folder).latency(), latencies);
  }

  /** The same with the manifest of its end. */
  public RecordedRun ended(Manifest newManifest) {
    List<String> stillSaid = salvage.stream().filter(line -> !line.equals(OpenRun.NO_END)).toList();
    return new RecordedRun(
        folder, newManifest, phases, latencies, series, writers, events, stillSaid);
  }

  /** The phases one after the other, without the activities that some did at once. */
  public List<RecordedPhase> steps() {
    return phases.stream().filter(phase -> !phase.isPart()).toList();
  }

  /** The phase of this name. */
  public Optional<RecordedPhase> phase(String name) {
    return phases.stream().filter(p -> p.name().equals(name)).findFirst();
  }

  /** The operations of a phase in order; what is of Assay and parts of operations left out. */
  public List<String> operations(String phase) {
    return latencies.keySet().stream()
        .filter(key -> key.phase().equals(phase))
        .map(LatencyKey::operation)
        .filter(operation -> !LatencyKey.isOfAssay(operation))
        .filter(operation -> !LatencyKey.isPart(operation))
        .distinct()
        .toList();
  }

  /** The parts of an operation of a phase, in order. */
  public List<String> parts(String phase, String operation) {
    return latencies.keySet().stream()
        .filter(key -> key.phase().equals(phase))
        .map(LatencyKey::operation)
        .filter(part -> Operation.isPart(part, operation))
        .distinct()
        .toList();
  }

  /** Whether a phase's writes were buffered by the client and acknowledged by flushes. */
  public boolean buffersWrites(String phase) {
    return PhaseHeadline.buffersWrites(latencies.keySet(), phase);
  }

  /** As {@link PhaseHeadline#fillsBuffer}. */
  public boolean fillsBuffer(String phase, String operation) {
    return PhaseHeadline.fillsBuffer(manifest.plan(), latencies.keySet(), phase, operation);
  }

  /** Whether a phase did nothing but writes that the client buffered. */
  public boolean onlyBuffersWrites(String phase) {
    return buffersWrites(phase)
        && Collections.disjoint(
            operations(phase), manifest.plan().operations(phase, Operation::reads));
  }

  /**
   * What became of the keys whose read-after-write lag was measured in a phase; empty if none was.
   * They are a uniform sample of the rows that it inserted: what was sampled before the share was
   * halved for the last time, and would not have been after it, is left out. Read anew each time: a
   * line is left out where it is torn.
   */
  public List<LagLine> lags(String phase) throws IOException {
    List<LagLine> lines = new ArrayList<>();
    Path file = new RunFolder(folder).lag();
    int halvings = lagHalvings(phase);
    if (Files.exists(file)) {
      WholeLines.read(
          file,
          new ArrayList<>(),
          line -> {
            LagLine key = RunFolder.JSON.readValue(line, LagLine.class);
            if (key.phase().equals(phase) && key.draw() >= halvings) {
              lines.add(key);
            }
          });
    }
    return lines;
  }

  private int lagHalvings(String phase) {
    return events.stream()
        .filter(event -> event.kind().equals(Event.LAG_END) && phase.equals(event.phase()))
        .map(event -> event.detail().get("halvings"))
        .mapToInt(halvings -> halvings instanceof Number number ? number.intValue() : 0)
        .max()
        .orElse(0);
  }

  /**
   * A rate over the measured part of a phase, of series with a rate for each second in which
   * something happened; empty if nothing did.
   *
   * @param name of the series, of each of the phase's activities
   */
  public OptionalDouble perSecond(RecordedPhase phase, Function<ActivitySeries, String> name) {
    double sum =
        phase.sources().stream()
            .map(source -> series.get(name.apply(new ActivitySeries(source))))
            .filter(Objects::nonNull)
            .flatMap(rates -> phase.begun(rates).stream())
            .mapToDouble(SampledSeries.Sample::value)
            .sum();
    return sum > 0 && phase.measuredSeconds() > 0
        ? OptionalDouble.of(sum / phase.measuredSeconds())
        : OptionalDouble.empty();
  }

  /** Values of a sampled series during a phase's measured part; none if nothing was sampled. */
  public DoubleStream measured(RecordedPhase phase, String name) {
    SampledSeries sampled = series.get(name);
    return sampled == null
        ? DoubleStream.empty()
        : phase.measured(sampled).stream().mapToDouble(SampledSeries.Sample::value);
  }

  /**
   * The same that ended by the phase's end: what was under way at a deadline counts in latencies,
   * and in no rate.
   */
  public long countInTime(RecordedPhase phase, String operation, LatencyKey.Tag tag) {
    LatencySeries found = latencies.get(new LatencyKey(phase.name(), operation, tag));
    return found == null ? 0 : found.measured().getTotalCount() - tail(phase, found);
  }

  /** Operations of a phase that ended after its deadline, flushes left out. */
  public long tail(RecordedPhase phase) {
    return latencies.values().stream()
        .filter(series -> phase.sources().contains(series.key().phase()))
        .filter(series -> series.key().ofWorkload())
        .filter(series -> series.key().tag().isOutcome())
        .mapToLong(series -> tail(phase, series))
        .sum();
  }

  private static long tail(RecordedPhase phase, LatencySeries series) {
    return series.intervals().stream()
        .filter(phase::isTail)
        .mapToLong(interval -> interval.latency().count())
        .sum();
  }

  /** Samples after the warm-up under a key; zero if there are none. */
  public long measuredCount(String phase, String operation, LatencyKey.Tag tag) {
    LatencySeries found = latencies.get(new LatencyKey(phase, operation, tag));
    return found == null ? 0 : found.measured().getTotalCount();
  }
}
