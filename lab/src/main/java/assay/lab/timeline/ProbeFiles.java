package assay.lab.timeline;

import assay.lab.run.Event;
import assay.lab.run.RecordedProbe;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Other machines' series and events, put beside the run's own. */
final class ProbeFiles {
  private final List<RecordedProbe> probes;

  private ProbeFiles(List<RecordedProbe> probes) {
    this.probes = probes;
  }

  /**
   * Reads those of a run.
   *
   * @param salvage gets what was torn or missing, a sentence each
   */
  static ProbeFiles of(RecordedRun run, List<String> salvage) throws IOException {
    return new ProbeFiles(RecordedProbe.readAll(run.folder(), salvage));
  }

  void addTo(Map<SeriesId, Points> series) {
    for (RecordedProbe probe : probes) {
      probe
          .series()
          .forEach(
              (name, sampled) ->
                  series.put(new SeriesId(name, probe.machine()), Timeline.points(sampled)));
    }
  }

  /** The run's events and theirs, in order of time. */
  List<Event> among(List<Event> own) {
    List<Event> all = new ArrayList<>(own);
    probes.forEach(probe -> all.addAll(probe.events()));
    all.sort(Comparator.comparingDouble(Event::seconds));
    return all;
  }
}
