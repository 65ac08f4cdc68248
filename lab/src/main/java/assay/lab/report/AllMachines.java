package assay.lab.report;

import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunFolder;
import assay.lab.run.series.Points;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Adds the series and events of probes on other machines to a run. */
final class AllMachines {
  private AllMachines() {}

  /**
   * Returns the given run itself if it has no series from other machines or was never written to
   * disk.
   */
  static RecordedRun of(RecordedRun run) throws IOException {
    if (!Files.isRegularFile(new RunFolder(run.folder()).manifest())) {
      return run;
    }
    Timeline timeline = Timeline.open(run.folder());
    Map<String, Object> environment = run.manifest().environment();
    Set<String> own =
        Set.of("", String.valueOf(environment == null ? "" : environment.get("host")));
    List<SeriesId> elsewhere =
        timeline.series().stream()
            .filter(id -> !own.contains(id.machine()))
            .collect(Collectors.toList());
    if (elsewhere.isEmpty()) {
      return run;
    }
    SortedMap<String, SampledSeries> series = new TreeMap<>(run.series());
    for (SeriesId id : elsewhere) {
      series.put(id.toString(), new SampledSeries(id.toString(), samples(timeline.points(id))));
    }
    return new RecordedRun(
        run.folder(),
        run.manifest(),
        run.phases(),
        run.latencies(),
        series,
        run.writers(),
        timeline.events(),
        run.salvage());
  }

  private static List<Sample> samples(Points points) {
    List<Sample> samples = new ArrayList<>(points.size());
    for (int i = 0; i < points.size(); i++) {
      samples.add(new Sample(points.seconds()[i], points.values()[i]));
    }
    return samples;
  }
}
