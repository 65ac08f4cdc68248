package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Runs and phases as they are read, with the usual values of what a test does not name. */
public final class Recorded {
  private Recorded() {}

  /** A run of one process. */
  public static RecordedRun run(
      Path folder,
      Manifest manifest,
      List<RecordedPhase> phases,
      SortedMap<LatencyKey, LatencySeries> latencies,
      SortedMap<String, SampledSeries> series,
      List<Event> events,
      List<String> salvage) {
    SortedMap<String, SortedMap<String, SampledSeries>> writers = new TreeMap<>();
    writers.put("", series);
    return new RecordedRun(folder, manifest, phases, latencies, series, writers, events, salvage);
  }

  /** A phase of one activity without a deadline. */
  public static RecordedPhase phase(
      String name,
      String pacing,
      double offeredPerSecond,
      int threads,
      double startSeconds,
      double measuredFromSeconds,
      double endSeconds,
      boolean ended,
      Optional<PhaseTotals> totals) {
    return new RecordedPhase(
        name,
        List.of(),
        pacing,
        offeredPerSecond,
        threads,
        startSeconds,
        measuredFromSeconds,
        endSeconds,
        Double.POSITIVE_INFINITY,
        endSeconds,
        ended,
        totals);
  }
}
