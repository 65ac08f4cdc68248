package assay.lab.probe.foreign;

import assay.lab.run.file.RunClock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Collects the content of received lines between calls of {@link #take}, and counts dropped lines.
 * Memory is bounded regardless of the number of lines. Thread-safe. Callers wait only while a line
 * is added.
 */
final class CollectedMetrics {
  private static final int MOST_SEEN = 10_000;
  private static final long FUTURE_MILLIS = 60_000;

  /**
   * Shortest time between two calls of {@link #take} for which rates are computed. Rates over a
   * shorter time are meaningless.
   */
  private static final double SHORTEST_SECONDS = 0.1;

  private final LineLimits limits;
  private final RunClock clock;
  private final Set<String> known = new HashSet<>();
  private final Map<String, Double> counts = new HashMap<>();
  private final Map<String, Double> gauges = new HashMap<>();
  private final Set<String> gaugesSet = new HashSet<>();
  private final Map<String, Times> timings = new HashMap<>();
  private final Map<String, Set<String>> seen = new HashMap<>();
  private final TreeMap<Long, Map<String, Double>> timed = new TreeMap<>();
  private long lines;
  private long dropped;
  private long malformed;
  private long mistimed;

  private static final class Times {
    double count;
    double sum;
    double highest;
  }

  CollectedMetrics(LineLimits limits, RunClock clock) {
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * Counts a line. If too many lines have arrived since the last call of {@link #take}, counts the
   * line as dropped and returns false.
   *
   * @param seconds time since the last call of {@link #take}
   */
  synchronized boolean takesLine(double seconds) {
    if (lines >= limits.linesPerSecond() * Math.max(1, seconds)) {
      dropped++;
      return false;
    }
    lines++;
    return true;
  }

  synchronized void malformed() {
    malformed++;
  }

  synchronized void dropped() {
    dropped++;
  }

  synchronized void add(ForeignLine line) {
    if (!known.contains(line.name())) {
      if (known.size() >= limits.series()) {
        dropped++;
        return;
      }
      known.add(line.name());
    }
    if (line instanceof ForeignLine.Count count) {
      counts.merge(line.name(), count.amount(), Double::sum);
    } else if (line instanceof ForeignLine.Gauge gauge) {
      set(line.name(), gauge.value());
    } else if (line instanceof ForeignLine.Change change) {
      set(line.name(), gauges.getOrDefault(line.name(), 0.0) + change.amount());
    } else if (line instanceof ForeignLine.Timing timing) {
      Times times = timings.computeIfAbsent(line.name(), name -> new Times());
      times.highest = times.count == 0 ? timing.millis() : Math.max(times.highest, timing.millis());
      times.count += timing.count();
      times.sum += timing.count() * timing.millis();
    } else if (line instanceof ForeignLine.Seen thing) {
      Set<String> things = seen.computeIfAbsent(line.name(), name -> new HashSet<>());
      if (things.size() < MOST_SEEN) {
        things.add(thing.what());
      }
    } else if (line instanceof ForeignLine.At at) {
      add(at);
    }
  }

  private void set(String name, double value) {
    gauges.put(name, value);
    gaugesSet.add(name);
  }

  private void add(ForeignLine.At at) {
    long sinceStart = at.epochMillis() - clock.start().toEpochMilli();
    long now = (System.nanoTime() - clock.startNanos()) / 1_000_000;
    if (sinceStart < 0 || sinceStart > now + FUTURE_MILLIS) {
      mistimed++;
      return;
    }
    timed
        .computeIfAbsent(
            clock.startNanos() + sinceStart * 1_000_000, nanos -> new LinkedHashMap<>())
        .put(ForeignName.withUnit(at.name(), "value"), at.value());
  }

  /**
   * Returns the collected values, and removes the returned values from this object. Keeps the
   * values of gauges, because later lines may contain only the change of a gauge's value.
   *
   * @param nanos current time
   * @param seconds time since the previous call, above zero
   * @return samples by their time on the clock of {@code System.nanoTime()}
   */
  synchronized SortedMap<Long, Map<String, Double>> take(long nanos, double seconds) {
    Map<String, Double> now = new LinkedHashMap<>();
    gaugesSet.forEach(name -> now.put(ForeignName.withUnit(name, "value"), gauges.get(name)));
    timings.forEach(
        (name, times) -> {
          now.put(ForeignName.figure(name, "mean", "ms"), times.sum / times.count);
          now.put(ForeignName.figure(name, "max", "ms"), times.highest);
        });
    seen.forEach(
        (name, things) -> now.put(ForeignName.figure(name, "", "count"), (double) things.size()));
    if (seconds >= SHORTEST_SECONDS) {
      addRates(now, seconds);
    }
    SortedMap<Long, Map<String, Double>> all = new TreeMap<>(timed);
    now.values().removeIf(value -> !Double.isFinite(value));
    all.computeIfAbsent(nanos, at -> new LinkedHashMap<>()).putAll(now);
    forget();
    return all;
  }

  private void addRates(Map<String, Double> now, double seconds) {
    counts.forEach((name, sum) -> now.put(ForeignName.figure(name, "", "per_s"), sum / seconds));
    timings.forEach(
        (name, times) -> now.put(ForeignName.figure(name, "", "per_s"), times.count / seconds));
    now.put("foreign.lines.per_s", lines / seconds);
    now.put("foreign.dropped.per_s", dropped / seconds);
    now.put("foreign.malformed.per_s", malformed / seconds);
    now.put("foreign.mistimed.per_s", mistimed / seconds);
  }

  private void forget() {
    counts.clear();
    gaugesSet.clear();
    timings.clear();
    seen.clear();
    timed.clear();
    lines = 0;
    dropped = 0;
    malformed = 0;
    mistimed = 0;
  }
}
