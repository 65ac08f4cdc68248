package assay.lab.run;

import assay.lab.run.file.Extent;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import assay.lab.run.latency.LatencyFolder;
import assay.lab.run.series.SeriesFolder;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The content of a run folder at one moment. Small files are read when the run is opened. Samples
 * and intervals are read on request. Immutable; thread-safe.
 */
public final class OpenRun {
  static final String NO_END =
      "the run has not ended: it is still running, or its process was killed";

  private static final String SIGN_OF_LIFE = "cpu.assay.cores";

  private static final double LONGEST_LATE_SECONDS = 2;

  private final RunFolder folder;
  private final Manifest manifest;
  private final List<Event> events;
  private final List<String> salvageOfEvents = new ArrayList<>();
  private final List<RecordedPhase> phases;
  private final LatencyFolder latencies;
  private final SeriesFolder series;

  private OpenRun(RunFolder folder, LatencyFolder latencies, SeriesFolder series)
      throws IOException {
    this.folder = folder;
    this.latencies = latencies;
    this.series = series;
    manifest = manifest(folder.path());
    events = List.copyOf(readEvents());
    List<RecordedPhase> recorded = new ArrayList<>();
    for (RecordedPhase phase : RecordedPhase.of(events)) {
      recorded.add(
          offered(
              phase.ended() ? phase : phase.closed(lastSeconds(phase), false, Optional.empty())));
    }
    phases = RecordedPhase.withSums(recorded);
  }

  private RecordedPhase offered(RecordedPhase phase) {
    return OfferedRate.of(manifest.plan(), phase)
        .map(rate -> phase.offering(rate.meanPerSecond()))
        .orElse(phase);
  }

  /**
   * @throws IOException if the folder contains no run or cannot be read; the message is for users
   */
  public static OpenRun open(Path path) throws IOException {
    manifest(path);
    RunFolder folder = new RunFolder(path);
    return new OpenRun(folder, LatencyFolder.open(folder.latency()), SeriesFolder.open(folder));
  }

  /**
   * Returns the current content of the same run folder. Reads only data that was added since this
   * object was opened.
   */
  public OpenRun reopened() throws IOException {
    return new OpenRun(folder, latencies.reopened(), series.reopened());
  }

  /**
   * Reads only the manifest, which is faster than {@link #open}.
   *
   * @throws IOException if the folder contains no run or cannot be read; the message is for users
   */
  public static Manifest manifest(Path path) throws IOException {
    RunFolder folder = new RunFolder(path);
    if (!Files.isRegularFile(folder.manifest())) {
      throw new IOException(
          path
              + " is not a run folder: it has no run.json; specify a folder such as"
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
                + "; this version of Assay reads format "
                + Manifest.FORMAT);
      }
      return RunFolder.JSON.treeToValue(manifest, Manifest.class);
    } catch (JsonProcessingException e) {
      throw new IOException(folder.manifest() + " cannot be read: " + e.getOriginalMessage(), e);
    }
  }

  private List<Event> readEvents() throws IOException {
    List<Event> all = new ArrayList<>();
    List<Path> files = folder.allEvents();
    for (Path file : files) {
      String machine = RunFolder.machineOfEvents(file);
      WholeLines.read(
          file,
          salvageOfEvents,
          line -> {
            Event event = RunFolder.JSON.readValue(line, Event.class);
            all.add(machine.isEmpty() ? Objects.requireNonNull(event) : on(machine, event));
          });
    }
    // Events are not always recorded in the order in which they occurred.
    all.sort(Comparator.comparingDouble(Event::seconds));
    return all;
  }

  private static Event on(String machine, Event event) {
    NamedValues detail = event.detail().with("machine", machine);
    return new Event(event.seconds(), event.kind(), event.phase(), event.text(), detail);
  }

  /**
   * Returns the end of an unfinished phase: the time of the phase's last interval. If the store
   * stalled, returns the time of the last sample instead.
   */
  private double lastSeconds(RecordedPhase phase) throws IOException {
    double last = latencies.lastSeconds(phase.name()).orElse(phase.startSeconds());
    Extent samples = series.extents("").get(SIGN_OF_LIFE);
    // Samples are slightly later than intervals, so a small difference does not indicate a stall.
    boolean silent = samples != null && samples.lastSeconds() > last + LONGEST_LATE_SECONDS;
    return silent ? samples.lastSeconds() : last;
  }

  public Manifest manifest() {
    return manifest;
  }

  /**
   * Returns the events in chronological order. For an event from a probe on another machine, the
   * detail {@code machine} contains the machine's name.
   */
  public List<Event> events() {
    return events;
  }

  public List<RecordedPhase> phases() {
    return List.copyOf(phases);
  }

  public SeriesFolder series() {
    return series;
  }

  public LatencyFolder latencies() {
    return latencies;
  }

  double measuredFromSeconds(String phase) {
    return phases.stream()
        .filter(each -> each.name().equals(phase))
        .mapToDouble(RecordedPhase::measuredFromSeconds)
        .findFirst()
        .orElse(0);
  }

  /** Returns one sentence for each file that has so far been found to be damaged or missing. */
  public List<String> salvage() {
    return salvage(latencies.salvage());
  }

  List<String> salvage(List<String> ofLatencies) {
    List<String> salvage = new ArrayList<>(salvageOfEvents);
    salvage.addAll(ofLatencies);
    salvage.addAll(series.salvage());
    if (manifest.state() == Manifest.State.RUNNING) {
      salvage.add(NO_END);
    }
    return salvage;
  }
}
