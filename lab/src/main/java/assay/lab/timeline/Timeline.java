package assay.lab.timeline;

import assay.lab.measure.LatencyKey;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.IntervalSummary;
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
 * All series and events of one run, as they are in its folder at one moment. Immutable;
 * thread-safe. Points are read when they are asked for, and kept as long as memory allows.
 *
 * <p>Beside what was sampled there are series of what was measured, a point an interval, whatever
 * the phase: {@code latency.OP.p50.ms}, {@code .p99.ms}, {@code .max.ms}, {@code .mean.ms} of
 * operations that ended ok, and {@code throughput.OP.OUTCOME.per_s}.
 *
 * <p>Who follows a run calls {@link #reopened()} again and again, which costs what was added, and
 * asks for the points behind the last one that it has; the newest interval may still grow.
 */
public final class Timeline {
  private final Content content;
  private final MeasuredSeries measured;
  private final SortedMap<SeriesId, SeriesInfo> series;
  private final Map<SeriesId, SoftReference<Points>> cache = new ConcurrentHashMap<>();

  Timeline(Content content) throws IOException {
    this.content = content;
    measured = new MeasuredSeries(content);
    series = content.sampled();
    measured.addTo(series);
  }

  /**
   * Opens a run's folder. Of a run that has ended this takes a fraction of a second, also after a
   * day; where there is no end, all histograms are read.
   *
   * @throws IOException if it holds no run or cannot be read; the message is for users
   */
  public static Timeline open(Path runFolder) throws IOException {
    return new Timeline(new FolderContent(OpenRun.open(runFolder)));
  }

  /** The same run as its folder is now; reads what was added since. */
  public Timeline reopened() throws IOException {
    return new Timeline(content.reopened());
  }

  public Manifest manifest() {
    return content.manifest();
  }

  public List<RecordedPhase> phases() {
    return content.phases();
  }

  /** In order of time; those of another machine's probe say so in their detail {@code machine}. */
  public List<Event> events() {
    return content.events();
  }

  /** What was torn or missing, a sentence each. */
  public List<String> salvage() {
    return content.salvage();
  }

  /** All series that have a point. */
  public Set<SeriesId> series() {
    return Collections.unmodifiableSet(series.keySet());
  }

  /** Where a series' points lie; empty if there is no such series. Reads nothing. */
  public Optional<SeriesInfo> info(SeriesId id) {
    return Optional.ofNullable(series.get(id));
  }

  /**
   * Points of a series from one time, inclusive, to another, exclusive; none if there is no such
   * series. Reads the stretches of the run that these lie in.
   *
   * @throws IOException if they cannot be read; the message is for users
   */
  public Points points(SeriesId id, double fromSeconds, double toSeconds) throws IOException {
    SeriesInfo info = series.get(id);
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

  /** What was measured: operations of phases, by how they ended. */
  public Set<LatencyKey> measured() throws IOException {
    return content.intervals().keySet();
  }

  /** All intervals under a key, in order of time; none if there is no such key. */
  public List<IntervalSummary> intervals(LatencyKey key) throws IOException {
    return content.intervals(key);
  }

  /** All points of a series; none if there is no such series. */
  public Points points(SeriesId id) throws IOException {
    return points(id, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
