package assay.lab.load;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Summarizes the most recent seconds of a phase for live output. Together, the summaries cover the
 * whole phase, so an outage between two lines of output is visible in the second line. Used by one
 * thread at a time.
 */
public final class ProgressWindow {
  /**
   * A second is counted only after this number of further seconds has ended, because threads hand
   * over their intervals late.
   */
  private static final int GROWING_SECONDS = 1;

  private static final int MUCH_MORE = 2;

  private static final double HALF_SECOND = 0.5;

  private final double seconds;
  private final Deque<Progress> recent = new ArrayDeque<>();
  private final NavigableMap<Long, Long> okBySecond = new TreeMap<>();
  private final Map<String, Long> countsByOperation = new HashMap<>();
  private String operation = "";
  private double fromSeconds;
  private long errorsBefore;

  /**
   * Results of a phase within the window.
   *
   * @param seconds length of the window; shorter at a phase's beginning
   * @param okPerSecond number of successful operations per second of the window
   * @param worstPerSecond number of successful operations in the worst whole second; NaN if no
   *     second has ended
   * @param errors number of errors within the window
   * @param mostLagMillis longest delay behind schedule; NaN in a closed loop
   * @param operation name of the operation to which {@code times} belong: the most frequent
   *     operation that waits for the store; empty if no operation has waited yet
   */
  public record Figures(
      double seconds,
      double okPerSecond,
      double worstPerSecond,
      long errors,
      double mostLagMillis,
      String operation,
      LatencySummary times) {}

  public ProgressWindow(double seconds) {
    this.seconds = seconds;
  }

  /**
   * Adds a progress report. The reports of a phase must be added in order, beginning with the first
   * report. A report of another phase starts a new window.
   */
  public void add(Progress now) {
    if (!recent.isEmpty() && recent.getLast().startNanos() != now.startNanos()) {
      clear();
    }
    recent.addLast(now);
    for (Interval interval : now.intervals()) {
      long second = (interval.startNanos() - now.startNanos()) / interval.lengthNanos();
      interval.histograms().forEach((key, times) -> count(second, key, times, now.untimed()));
    }
    operation = mostFrequent();
    while (recent.size() > 1 && isBefore(recent.getFirst(), now)) {
      Progress left = recent.removeFirst();
      fromSeconds = left.elapsedSeconds();
      errorsBefore = left.errors();
    }
    okBySecond.headMap(firstJudged()).clear();
  }

  private void clear() {
    recent.clear();
    okBySecond.clear();
    countsByOperation.clear();
    operation = "";
    fromSeconds = 0;
    errorsBefore = 0;
  }

  private boolean isBefore(Progress one, Progress now) {
    return one.elapsedSeconds() < now.elapsedSeconds() - seconds + HALF_SECOND;
  }

  private void count(long second, LatencyKey key, Histogram times, Set<String> untimed) {
    if (key.tag() != Tag.OK) {
      return;
    }
    if (key.ofWorkload()) {
      okBySecond.merge(second, times.getTotalCount(), Long::sum);
    }
    boolean timed = key.ofWorkload() && !untimed.contains(key.operation());
    if (timed || key.operation().equals(LatencyKey.FLUSH)) {
      countsByOperation.merge(key.operation(), times.getTotalCount(), Long::sum);
    }
  }

  private String mostFrequent() {
    String most = operation.equals(LatencyKey.FLUSH) ? "" : operation;
    for (Map.Entry<String, Long> each : countsByOperation.entrySet()) {
      long enough = most.isEmpty() ? 0 : MUCH_MORE * countsByOperation.get(most);
      if (!each.getKey().equals(LatencyKey.FLUSH) && each.getValue() > enough) {
        most = each.getKey();
      }
    }
    return most.isEmpty() && countsByOperation.containsKey(LatencyKey.FLUSH)
        ? LatencyKey.FLUSH
        : most;
  }

  private long firstJudged() {
    return Math.max(0, (long) fromSeconds - GROWING_SECONDS);
  }

  public Figures figures() {
    Progress now = recent.getLast();
    double length = now.elapsedSeconds() - fromSeconds;
    long ok = 0;
    Histogram times = new Histogram(3);
    for (Interval interval : intervals()) {
      for (Map.Entry<LatencyKey, Histogram> each : interval.histograms().entrySet()) {
        LatencyKey key = each.getKey();
        if (key.tag() == Tag.OK) {
          ok += key.ofWorkload() ? each.getValue().getTotalCount() : 0;
          if (key.operation().equals(operation)) {
            times.add(each.getValue());
          }
        }
      }
    }
    return new Figures(
        length,
        length > 0 ? ok / length : 0,
        worst(now),
        now.errors() - errorsBefore,
        recent.stream().mapToDouble(Progress::lagMillis).max().orElse(Double.NaN),
        operation,
        LatencySummary.of(times));
  }

  private List<Interval> intervals() {
    return recent.stream().flatMap(each -> each.intervals().stream()).toList();
  }

  private double worst(Progress now) {
    double worst = Double.NaN;
    long end = (long) now.elapsedSeconds() - GROWING_SECONDS;
    for (long second = firstJudged(); second < end; second++) {
      double ok = okBySecond.getOrDefault(second, 0L).doubleValue();
      worst = Double.isNaN(worst) ? ok : Math.min(worst, ok);
    }
    return worst;
  }
}
