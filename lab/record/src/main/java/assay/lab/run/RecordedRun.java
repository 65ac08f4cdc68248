package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import assay.lab.run.latency.IntervalFile;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.workload.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A run that was read from its folder.
 *
 * @param series series of the run's processes, merged by name; series of probes are excluded
 * @param writers series by the name of the writing process. The name is empty for the process that
 *     leads the run, {@code w0} for a client, and {@code MACHINE.probe} for a probe
 * @param salvage one sentence for each file that was damaged or missing
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
  /**
   * Saves statistics of all intervals next to the histograms, so that the run can be opened faster
   * in future. Must not be called before the run has ended.
   */
  public void keepIntervals() throws IOException {
    IntervalFile.write(new RunFolder(folder).latency(), latencies);
  }

  public RecordedRun ended(Manifest newManifest) {
    List<String> stillSaid = salvage.stream().filter(line -> !line.equals(OpenRun.NO_END)).toList();
    return new RecordedRun(
        folder, newManifest, phases, latencies, series, writers, events, stillSaid);
  }

  /**
   * Returns the phases in sequence. Omits simultaneous activities, because activities are parts of
   * phases.
   */
  public List<RecordedPhase> steps() {
    return phases.stream().filter(phase -> !phase.isPart()).toList();
  }

  public Optional<RecordedPhase> phase(String name) {
    return phases.stream().filter(p -> p.name().equals(name)).findFirst();
  }

  /**
   * Returns the names of a phase's operations. Omits Assay's own measurements and the parts of
   * operations.
   */
  public List<String> operations(String phase) {
    return measurements(phase)
        .filter(name -> !LatencyKey.isOfAssay(name) && !Operation.isPart(name))
        .toList();
  }

  public List<String> parts(String phase, String operation) {
    return measurements(phase).filter(part -> Operation.isPart(part, operation)).toList();
  }

  private Stream<String> measurements(String phase) {
    return latencies.keySet().stream()
        .filter(key -> key.phase().equals(phase))
        .map(LatencyKey::operation)
        .distinct();
  }

  public boolean buffersWrites(String phase) {
    return PhaseHeadline.buffersWrites(latencies.keySet(), phase);
  }

  public boolean fillsBuffer(String phase, String operation) {
    return PhaseHeadline.fillsBuffer(manifest.plan(), latencies.keySet(), phase, operation);
  }

  public boolean onlyBuffersWrites(String phase) {
    return buffersWrites(phase)
        && Collections.disjoint(
            operations(phase), manifest.plan().operations(phase, Operation::reads));
  }

  /**
   * Returns the measured read-after-write lags of a phase; may be empty. The measured rows are a
   * uniform sample of the inserted rows. If the sampled share of the rows was halved during the
   * phase, the result omits rows that are not in the smaller sample. Every call reads the file and
   * skips incomplete lines.
   */
  public List<LagLine> lags(String phase) throws IOException {
    List<LagLine> lines = new ArrayList<>();
    int halvings = lagHalvings(phase);
    WholeLines.read(
        new RunFolder(folder).lag(),
        new ArrayList<>(),
        line -> {
          LagLine key = RunFolder.JSON.readValue(line, LagLine.class);
          if (key.phase().equals(phase) && key.draw() >= halvings) {
            lines.add(key);
          }
        });
    return lines;
  }

  /**
   * Returns the result of a phase that puts no load on the store. Returns an empty result if the
   * phase failed, was stopped or was never started.
   */
  public <R> Optional<R> result(PhasePlan phase, Class<R> type) {
    return events.stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END))
        .filter(event -> phase.name().equals(event.phase()))
        .filter(event -> !event.detail(EventDetail.AdminEnd.class).results().isEmpty())
        .findFirst()
        .map(event -> event.detail(type));
  }

  private int lagHalvings(String phase) {
    return events.stream()
        .filter(event -> event.kind().equals(Event.LAG_END) && phase.equals(event.phase()))
        .mapToInt(event -> event.detail(EventDetail.LagEnd.class).halvings())
        .max()
        .orElse(0);
  }

  /**
   * Returns the mean rate over a phase's measured part; empty if there was no activity. The mean is
   * computed from series that have a value for each second with activity.
   *
   * @param name returns the name of the series for each of the phase's activities
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

  public DoubleStream measured(RecordedPhase phase, String name) {
    SampledSeries sampled = series.get(name);
    return sampled == null
        ? DoubleStream.empty()
        : phase.measured(sampled).stream().mapToDouble(SampledSeries.Sample::value);
  }

  /**
   * Returns the number of operations that ended by the phase's deadline. Operations that were still
   * running at the deadline are included in latencies, but not in rates.
   */
  public long countInTime(RecordedPhase phase, String operation, LatencyKey.Tag tag) {
    LatencySeries found = latencies.get(new LatencyKey(phase.name(), operation, tag));
    return found == null ? 0 : found.measured().getTotalCount() - phase.tail(found);
  }

  /**
   * Returns the number of a phase's operations, excluding flushes, that ended after the deadline.
   */
  public long tail(RecordedPhase phase) {
    return latencies.values().stream()
        .filter(series -> phase.sources().contains(series.key().phase()))
        .filter(series -> series.key().ofWorkload())
        .filter(series -> series.key().tag().isOutcome())
        .mapToLong(phase::tail)
        .sum();
  }

  public long measuredCount(String phase, String operation, LatencyKey.Tag tag) {
    LatencySeries found = latencies.get(new LatencyKey(phase, operation, tag));
    return found == null ? 0 : found.measured().getTotalCount();
  }
}
