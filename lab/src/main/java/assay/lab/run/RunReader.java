package assay.lab.run;

import assay.lab.measure.LatencyKey;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a run folder, also one whose writer was killed: what is torn is left out and said. */
public final class RunReader {
  private final RunFolder folder;
  private final List<String> salvage = new ArrayList<>();

  private RunReader(Path path) {
    folder = new RunFolder(path);
  }

  /**
   * Reads a run.
   *
   * @throws IOException if {@code path} holds no run, or it cannot be read; the message is for
   *     users
   */
  public static RecordedRun read(Path path) throws IOException {
    return new RunReader(path).read();
  }

  /**
   * The manifest alone, which costs next to nothing.
   *
   * @throws IOException as {@link #read(Path)} does
   */
  public static Manifest manifest(Path path) throws IOException {
    return new RunReader(path).manifest();
  }

  private RecordedRun read() throws IOException {
    Manifest manifest = manifest();
    List<Event> events = events();
    Map<String, RecordedPhase> phases = phases(events);
    SortedMap<LatencyKey, LatencySeries> latencies =
        new LatencyReader(
                name -> phases.containsKey(name) ? phases.get(name).measuredFromSeconds() : 0,
                salvage)
            .read(folder.latency());
    SortedMap<String, SampledSeries> series = series();
    if (manifest.state() == Manifest.State.RUNNING) {
      salvage.add("the run has no end: it is still going on, or its process was killed");
    }
    return new RecordedRun(
        folder.path(),
        manifest,
        phases.values().stream().map(phase -> closed(phase, latencies)).toList(),
        latencies,
        series,
        events,
        List.copyOf(salvage));
  }

  private Manifest manifest() throws IOException {
    if (!Files.isRegularFile(folder.manifest())) {
      throw new IOException(
          folder.path()
              + " is not a run: it holds no run.json; name a folder such as"
              + " runs/EXPERIMENT/START");
    }
    try {
      JsonNode manifest = RunFolder.JSON.readTree(folder.manifest().toFile());
      JsonNode format = manifest.path("format");
      if (!format.isInt() || format.intValue() != Manifest.FORMAT) {
        throw new IOException(
            folder.manifest()
                + " has format "
                + (format.isMissingNode() ? "unknown" : format)
                + "; this Assay reads format "
                + Manifest.FORMAT);
      }
      return RunFolder.JSON.treeToValue(manifest, Manifest.class);
    } catch (JsonProcessingException e) {
      throw new IOException(folder.manifest() + " cannot be read: " + e.getOriginalMessage(), e);
    }
  }

  private List<Event> events() throws IOException {
    List<Event> events = new ArrayList<>();
    List<Path> files = folder.allEvents();
    for (Path file : files) {
      WholeLines.read(
          file,
          salvage,
          line -> events.add(Objects.requireNonNull(RunFolder.JSON.readValue(line, Event.class))));
    }
    // Some are found out only after others that came later.
    events.sort(Comparator.comparingDouble(Event::seconds));
    return events;
  }

  /** A line of series.jsonl. */
  private record Reading(double t, Map<String, Double> v) {}

  private SortedMap<String, SampledSeries> series() throws IOException {
    List<SortedMap<String, SampledSeries>> sources = new ArrayList<>();
    for (Path file : folder.allSeries()) {
      sources.add(series(file));
    }
    return SeriesMerge.of(sources);
  }

  private SortedMap<String, SampledSeries> series(Path file) throws IOException {
    SortedMap<String, SampledSeries> series = new TreeMap<>();
    WholeLines.read(
        file,
        salvage,
        line -> {
          Reading reading = RunFolder.JSON.readValue(line, Reading.class);
          reading.v.forEach(
              (name, value) ->
                  series
                      .computeIfAbsent(name, n -> new SampledSeries(n, new ArrayList<>()))
                      .samples()
                      .add(new SampledSeries.Sample(reading.t, value)));
        });
    return series;
  }

  private static Map<String, RecordedPhase> phases(List<Event> events) {
    Map<String, RecordedPhase> phases = new LinkedHashMap<>();
    for (Event event : events) {
      if (event.kind().equals(Event.PHASE_START)) {
        phases.merge(event.phase(), started(event), RecordedPhase::beside);
      } else if (event.kind().equals(Event.PHASE_END) && phases.containsKey(event.phase())) {
        phases.computeIfPresent(event.phase(), (name, phase) -> ended(phase, event));
      }
    }
    return phases;
  }

  private static RecordedPhase started(Event event) {
    Map<String, Object> detail = event.detail();
    return new RecordedPhase(
        event.phase(),
        String.valueOf(detail.getOrDefault("pacing", "closed")),
        number(detail, "offeredPerSecond", Double.NaN),
        (int) number(detail, "threads", 0),
        event.seconds(),
        event.seconds() + number(detail, "warmupSeconds", 0),
        Double.NaN,
        false,
        Map.of());
  }

  /** The last worker's end is the phase's, and totals are those of all. */
  private static RecordedPhase ended(RecordedPhase phase, Event event) {
    double end = phase.ended() ? Math.max(phase.endSeconds(), event.seconds()) : event.seconds();
    return withEnd(phase, end, true, PhaseTotalsMerge.of(phase.totals(), event.detail()));
  }

  private static RecordedPhase closed(
      RecordedPhase phase, SortedMap<LatencyKey, LatencySeries> latencies) {
    if (phase.ended()) {
      return phase;
    }
    double last =
        latencies.values().stream()
            .filter(series -> series.key().phase().equals(phase.name()))
            .flatMap(series -> series.intervals().stream())
            .mapToDouble(interval -> interval.startSeconds() + interval.lengthSeconds())
            .max()
            .orElse(phase.startSeconds());
    return withEnd(phase, last, false, Map.of());
  }

  private static RecordedPhase withEnd(
      RecordedPhase phase, double endSeconds, boolean ended, Map<String, Object> totals) {
    return new RecordedPhase(
        phase.name(),
        phase.pacing(),
        phase.offeredPerSecond(),
        phase.threads(),
        phase.startSeconds(),
        phase.measuredFromSeconds(),
        endSeconds,
        ended,
        totals);
  }

  private static double number(Map<String, Object> detail, String name, double otherwise) {
    return detail.get(name) instanceof Number number ? number.doubleValue() : otherwise;
  }
}
