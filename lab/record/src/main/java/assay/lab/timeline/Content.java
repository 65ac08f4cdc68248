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

/** The recorded content of a run. Implementations are thread-safe. */
interface Content {
  Manifest manifest();

  List<RecordedPhase> phases();

  List<Event> events();

  List<String> salvage();

  SortedMap<SeriesId, Extent> sampled();

  /**
   * Returns the points of a {@link #sampled()} series from {@code fromSeconds} (inclusive) to
   * {@code toSeconds} (exclusive). The result may include points outside of this time range.
   */
  Points points(SeriesId id, double fromSeconds, double toSeconds) throws IOException;

  Map<LatencyKey, Extent> intervals() throws IOException;

  List<IntervalSummary> intervals(LatencyKey key) throws IOException;

  Content reopened() throws IOException;

  static String host(Manifest manifest) {
    return manifest.environment().text("host").orElse("");
  }

  static void add(Map<String, Extent> extents, String machine, SortedMap<SeriesId, Extent> out) {
    extents.forEach((name, extent) -> out.put(new SeriesId(name, machine), extent));
  }
}
