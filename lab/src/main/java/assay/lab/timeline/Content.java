package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Where a timeline has its content from. Thread-safe. */
interface Content {
  Manifest manifest();

  List<RecordedPhase> phases();

  List<Event> events();

  List<String> salvage();

  /** What was sampled. */
  SortedMap<SeriesId, SeriesInfo> sampled();

  /**
   * Points of one of {@link #sampled()}; those from one time, inclusive, to another, exclusive, and
   * maybe more.
   */
  Points points(SeriesId id, double fromSeconds, double toSeconds) throws IOException;

  /** What was measured. */
  Map<LatencyKey, Extent> intervals() throws IOException;

  /** In order of time. */
  List<IntervalSummary> intervals(LatencyKey key) throws IOException;

  /** The same as it is now. */
  Content reopened() throws IOException;

  /** The machine that a run's own series are of. */
  static String host(Manifest manifest) {
    return String.valueOf(manifest.environment().getOrDefault("host", ""));
  }

  /** Adds the series of one machine, over those that are there. */
  static void add(
      Map<String, Extent> extents, String machine, SortedMap<SeriesId, SeriesInfo> out) {
    extents.forEach(
        (name, extent) -> {
          SeriesId id = new SeriesId(name, machine);
          out.put(
              id, new SeriesInfo(id, extent.firstSeconds(), extent.lastSeconds(), extent.count()));
        });
  }
}
