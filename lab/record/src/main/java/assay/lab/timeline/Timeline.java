package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.series.Points;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All series and events of a run, as recorded in the run's folder at one moment. Points are read on
 * request, and are cached as long as memory allows. Instances are immutable and thread-safe.
 *
 * <p>A timeline has sampled series and measured series. Measured series have a point for each
 * interval of every phase. For successful operations, the measured series are {@code
 * latency.OP.p50.ms}, {@code .p99.ms}, {@code .max.ms} and {@code .mean.ms}. For each outcome,
 * there is also {@code throughput.OP.OUTCOME.per_s}.
 *
 * <p>To follow a run in progress, callers repeatedly call {@link #reopened()}, and request the
 * points after the last point they received. The newest interval of a run in progress may still
 * grow.
 */
public final class Timeline {
  private final Content content;
  private final MeasuredSeries measured;
  private final SortedMap<SeriesId, Extent> series;
  private final Map<SeriesId, SoftReference<Points>> cache = new ConcurrentHashMap<>();

  Timeline(Content content) throws IOException {
    this.content = content;
    measured = new MeasuredSeries(content);
    series = content.sampled();
    measured.addTo(series);
  }

  /**
   * Opens a run's folder. Opening a finished run takes a fraction of a second, even if the run took
   * a day. Opening an unfinished run takes longer, because all histograms are read.
   *
   * @throws IOException if the folder contains no run or cannot be read; the message is shown to
   *     the user
   */
  public static Timeline open(Path runFolder) throws IOException {
    return new Timeline(new FolderContent(OpenRun.open(runFolder)));
  }

  /**
   * Returns the same run with all data that was added to the run's folder in the meantime. Reads
   * only the additional data.
   */
  public Timeline reopened() throws IOException {
    return new Timeline(content.reopened());
  }

  public Manifest manifest() {
    return content.manifest();
  }

  public List<RecordedPhase> phases() {
    return content.phases();
  }

  /**
   * Returns the events in chronological order. Events from a probe on another machine have the
   * detail {@code machine}.
   */
  public List<Event> events() {
    return content.events();
  }

  /** Returns a sentence for each file that was damaged or missing. */
  public List<String> salvage() {
    return content.salvage();
  }

  public Set<SeriesId> series() {
    return Collections.unmodifiableSet(series.keySet());
  }

  /**
   * Returns the time range of a series. Returns empty if there is no such series. This method reads
   * no files.
   */
  public Optional<Extent> info(SeriesId id) {
    return Optional.ofNullable(series.get(id));
  }

  /**
   * Returns the points of a series from {@code fromSeconds} (inclusive) to {@code toSeconds}
   * (exclusive). Returns no points if there is no such series. Reads only segments of the run that
   * overlap with this time range.
   *
   * @throws IOException if the points cannot be read; the message is shown to the user
   */
  public Points points(SeriesId id, double fromSeconds, double toSeconds) throws IOException {
    Extent info = series.get(id);
    if (info == null) {
      return Points.NONE;
    }
    SoftReference<Points> known = cache.get(id);
    Points points = known == null ? null : known.get();
    if (points == null) {
      Points found = measured.points(id);
      points = found == null ? sampled(id, fromSeconds, toSeconds) : found;
      if (found != null || (fromSeconds <= info.firstSeconds() && toSeconds > info.lastSeconds())) {
        cache.put(id, new SoftReference<>(points));
      }
    }
    return points.between(fromSeconds, toSeconds);
  }

  private Points sampled(SeriesId id, double fromSeconds, double toSeconds) throws IOException {
    Points told = content.points(id, fromSeconds, toSeconds);
    return SilentWrites.isOf(id) ? SilentWrites.filled(told, content.phases()) : told;
  }

  public Set<LatencyKey> measured() throws IOException {
    return content.intervals().keySet();
  }

  /**
   * Returns the measured intervals of a key in chronological order. Returns an empty list if there
   * is no such key.
   */
  public List<IntervalSummary> intervals(LatencyKey key) throws IOException {
    return content.intervals(key);
  }

  public Points points(SeriesId id) throws IOException {
    return points(id, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
