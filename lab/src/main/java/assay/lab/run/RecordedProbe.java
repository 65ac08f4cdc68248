package assay.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a probe sampled on another machine during a run.
 *
 * @param machine its name in the run
 * @param clockErrorMillis by so much its times may be wrong; NaN if that is lost
 * @param series by name, as those of the run are named
 * @param events what happened to the probe, its machine in their detail
 */
public record RecordedProbe(
    String machine,
    double clockErrorMillis,
    SortedMap<String, SampledSeries> series,
    List<Event> events) {

  /** The first line of its series. */
  record Heading(String machine, double clockErrorMillis) {}

  /** A line of its series: the heading, or a reading. */
  private record Line(String machine, double clockErrorMillis, double t, Map<String, Double> v) {}

  /**
   * All probes of a run, by their names.
   *
   * @param salvage gets what was torn or missing, a sentence each
   */
  public static List<RecordedProbe> readAll(Path runFolder, List<String> salvage)
      throws IOException {
    RunFolder folder = new RunFolder(runFolder);
    List<RecordedProbe> probes = new ArrayList<>();
    for (Path file : folder.allProbeSeries()) {
      probes.add(read(folder, file, salvage));
    }
    return probes;
  }

  private static RecordedProbe read(RunFolder folder, Path file, List<String> salvage)
      throws IOException {
    String machine = RunFolder.machineOf(file);
    SortedMap<String, SampledSeries> series = new TreeMap<>();
    double[] clockError = {Double.NaN};
    WholeLines.read(
        file,
        salvage,
        text -> {
          Line line = RunFolder.JSON.readValue(text, Line.class);
          if (line.v == null) {
            clockError[0] = line.clockErrorMillis;
            return;
          }
          line.v.forEach(
              (name, value) ->
                  series
                      .computeIfAbsent(name, n -> new SampledSeries(n, new ArrayList<>()))
                      .samples()
                      .add(new SampledSeries.Sample(line.t, value)));
        });
    List<Event> events = new ArrayList<>();
    WholeLines.read(
        folder.probeEvents(machine),
        salvage,
        text -> events.add(of(machine, RunFolder.JSON.readValue(text, Event.class))));
    return new RecordedProbe(machine, clockError[0], series, events);
  }

  private static Event of(String machine, Event event) {
    Map<String, Object> detail = new TreeMap<>(event.detail());
    detail.put("machine", machine);
    return new Event(event.seconds(), event.kind(), event.phase(), event.text(), detail);
  }
}
