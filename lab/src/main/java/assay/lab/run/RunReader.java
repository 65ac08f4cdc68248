package assay.lab.run;

import assay.lab.measure.LatencyKey;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private RecordedRun read() throws IOException {
    Manifest manifest = manifest();
    List<Event> events = events();
    Map<String, RecordedPhase> phases = phases(events);
    SortedMap<LatencyKey, LatencySeries> latencies =
        new LatencyReader(
                manifest.start(),
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
    Manifest manifest;
    try {
      manifest = RunFolder.JSON.readValue(folder.manifest().toFile(), Manifest.class);
    } catch (JsonProcessingException e) {
      throw new IOException(folder.manifest() + " cannot be read: " + e.getOriginalMessage(), e);
    }
    if (manifest.format() != Manifest.FORMAT) {
      throw new IOException(
          folder.manifest()
              + " has format "
              + manifest.format()
              + "; this Assay reads format "
              + Manifest.FORMAT);
    }
    return manifest;
  }

  private List<Event> events() throws IOException {
    List<Event> events = new ArrayList<>();
    for (String line : lines(folder.events())) {
      try {
        events.add(RunFolder.JSON.readValue(line, Event.class));
      } catch (JsonProcessingException e) {
        salvage.add("events.jsonl: left out an unreadable line");
      }
    }
    return events;
  }

  private SortedMap<String, SampledSeries> series() throws IOException {
    SortedMap<String, List<SampledSeries.Sample>> samples = new TreeMap<>();
    for (String line : lines(folder.series())) {
      try {
        JsonNode node = RunFolder.JSON.readTree(line);
        double seconds = node.get("t").asDouble();
        node.get("v")
            .properties()
            .forEach(
                value ->
                    samples
                        .computeIfAbsent(value.getKey(), name -> new ArrayList<>())
                        .add(new SampledSeries.Sample(seconds, value.getValue().asDouble())));
      } catch (JsonProcessingException | NullPointerException e) {
        salvage.add("series.jsonl: left out an unreadable line");
      }
    }
    SortedMap<String, SampledSeries> series = new TreeMap<>();
    samples.forEach((name, values) -> series.put(name, new SampledSeries(name, values)));
    return series;
  }

  private List<String> lines(Path file) throws IOException {
    return WholeLines.read(file, salvage).lines().toList();
  }

  private static Map<String, RecordedPhase> phases(List<Event> events) {
    Map<String, RecordedPhase> phases = new LinkedHashMap<>();
    for (Event event : events) {
      if (event.kind().equals(Event.PHASE_START)) {
        phases.put(event.phase(), started(event));
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

  private static RecordedPhase ended(RecordedPhase phase, Event event) {
    return withEnd(phase, event.seconds(), true, event.detail());
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
