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
 * request, and cached as long as memory allows. Immutable; thread-safe.
 *
 * <p>In addition to sampled series, there are measured series, which have a point for each interval
 * of every phase. They are {@code latency.OP.p50.ms}, {@code .p99.ms}, {@code .max.ms} and {@code
 * .mean.ms} for operations that ended ok, and {@code throughput.OP.OUTCOME.per_s}.
 *
 * <p>To follow a run, call {@link #reopened()} repeatedly, which reads only additions, and request
 * the points after the last known point. The newest interval may still grow.
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
   * a day. For an unfinished run, all histograms are read.
   *
   * @throws IOException if the folder contains no run or cannot be read; the message is for users
   */
  public static Timeline open(Path runFolder) throws IOException {
    return new Timeline(new FolderContent(OpenRun.open(runFolder)));
  }

  /** Returns the same run with everything that was added to the run's folder since. */
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
   * Returns the events in order of time. Events from another machine's probe have the detail {@code
   * machine}.
   */
  public List<Event> events() {
    return content.events();
  }

  /** Returns one sentence for each file that was damaged or missing. */
  public List<String> salvage() {
    return content.salvage();
  }

  public Set<SeriesId> series() {
    return Collections.unmodifiableSet(series.keySet());
  }

  /** Returns the time range of a series; empty if there is no such series. Reads no files. */
  public Optional<Extent> info(SeriesId id) {
    return Optional.ofNullable(series.get(id));
  }

  /**
   * Returns the points of a series from one time (inclusive) to another (exclusive); empty if there
   * is no such series. Reads only segments of the run that overlap with this range.
   *
   * @throws IOException if the points cannot be read; the message is for users
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

  /** Returns the keys of all latency histograms. */
  public Set<LatencyKey> measured() throws IOException {
    return content.intervals().keySet();
  }

  /** Returns the intervals of a key, in order of time; empty if there is no such key. */
  public List<IntervalSummary> intervals(LatencyKey key) throws IOException {
    return content.intervals(key);
  }

  public Points points(SeriesId id) throws IOException {
    return points(id, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
