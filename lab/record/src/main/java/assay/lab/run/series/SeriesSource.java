package assay.lab.run.series;

import assay.lab.run.file.Extent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Samples of one writing process, in consecutive segments: JSONL files ({@link PlainSegment}) and
 * zip files ({@link SealedSegment}). Immutable; thread-safe.
 */
final class SeriesSource {
  private final List<SeriesSegment> segments;
  private final Map<String, Extent> extents = new TreeMap<>();

  SeriesSource(List<SeriesSegment> segments) {
    this.segments = List.copyOf(segments);
    for (SeriesSegment segment : segments) {
      segment.extents().forEach((name, extent) -> extents.merge(name, extent, Extent::with));
    }
  }

  Map<String, Extent> extents() {
    return extents;
  }

  /**
   * Returns the samples of a series in recorded order, from all segments that overlap a time range.
   *
   * @param fromSeconds start of the range, inclusive
   * @param toSeconds end of the range, inclusive
   */
  Points read(String name, double fromSeconds, double toSeconds) throws IOException {
    List<Points> parts = new ArrayList<>();
    for (SeriesSegment segment : segments) {
      Extent extent = segment.extents().get(name);
      if (extent != null
          && extent.lastSeconds() >= fromSeconds
          && extent.firstSeconds() <= toSeconds) {
        parts.add(segment.read(name));
      }
    }
    return Points.joined(parts);
  }
}
