package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.series.Points;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The content of a timeline. Thread-safe. */
interface Content {
  Manifest manifest();

  List<RecordedPhase> phases();

  List<Event> events();

  List<String> salvage();

  SortedMap<SeriesId, Extent> sampled();

  /**
   * Returns points of a {@link #sampled()} series from one time (inclusive) to another (exclusive);
   * may return additional points outside of this range.
   */
  Points points(SeriesId id, double fromSeconds, double toSeconds) throws IOException;

  Map<LatencyKey, Extent> intervals() throws IOException;

  List<IntervalSummary> intervals(LatencyKey key) throws IOException;

  /** Returns the same run with everything that was added since. */
  Content reopened() throws IOException;

  static String host(Manifest manifest) {
    return String.valueOf(manifest.environment().getOrDefault("host", ""));
  }

  /** Adds the series of one machine, replacing series with the same id. */
  static void add(Map<String, Extent> extents, String machine, SortedMap<SeriesId, Extent> out) {
    extents.forEach((name, extent) -> out.put(new SeriesId(name, machine), extent));
  }
}
