package assay.lab.experiment.internals;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Converts counters of a store's servers to rates. Used by one thread. */
final class ServerCounterRates {
  /**
   * Time difference, in seconds, below which two readings of a counter are considered the same
   * reading.
   */
  private static final double SAME_SECONDS = 0.05;

  /**
   * Refresh interval in seconds that is assumed if a store does not report the age of values. A
   * value that is unchanged within the refresh interval may be an old value. HBase refreshes its
   * pages every 10 s, and Assay reads each page every 3 s.
   */
  private static final double RENEWED_SECONDS = 15;

  private static final String WHOLE_STORE = "";

  private final Map<Key, Count> before = new HashMap<>();
  private final Map<String, List<String>> wentBack = new TreeMap<>();
  private final TreeSet<String> wentOn = new TreeSet<>();

  private record Key(Metric metric, String server) {}

  private record Count(double value, long nanos, double perSecond) {}

  /**
   * Rate of a counter.
   *
   * @param renewed whether the value is certainly new; false if the store may have delivered the
   *     old value again
   */
  record Growth(double perSecond, boolean renewed) {}

  /**
   * Must be called for each new response of the store, before the first call of {@link #growth}.
   */
  void begin() {
    wentBack.clear();
    wentOn.clear();
  }

  /**
   * Returns the mean growth per second of a counter since the previous reading. The result is empty
   * for the first reading, and after the counter has decreased.
   *
   * @param nanos time of the value
   */
  Optional<Growth> growth(Reading reading, long nanos) {
    Key key = new Key(reading.metric(), reading.server());
    Count last = before.get(key);
    if (last == null || reading.value() < last.value) {
      before.put(key, new Count(reading.value(), nanos, Double.NaN));
      if (last != null) {
        noteBack(reading, last.value);
      }
      return Optional.empty();
    }
    if (last.value > 0) {
      wentOn.add(reading.server());
    }
    double seconds = (nanos - last.nanos) / 1e9;
    boolean same = reading.value() == last.value;
    boolean perhapsOld = Double.isNaN(reading.ageSeconds()) && same && seconds < RENEWED_SECONDS;
    if (seconds < SAME_SECONDS || perhapsOld) {
      return Double.isNaN(last.perSecond)
          ? Optional.empty()
          : Optional.of(new Growth(last.perSecond, false));
    }
    double perSecond = (reading.value() - last.value) / seconds;
    before.put(key, new Count(reading.value(), nanos, perSecond));
    return Optional.of(new Growth(perSecond, true));
  }

  private void noteBack(Reading reading, double from) {
    wentBack
        .computeIfAbsent(reading.server(), server -> new ArrayList<>())
        .add(reading.metric().series() + " " + StoreEvent.change(from, reading.value()));
  }

  /**
   * Returns the servers that have restarted since the previous response. All counters of a
   * restarted server have decreased. If only some counters have decreased, the server has handed
   * over tablets together with the tablets' counts.
   *
   * @return the counters that have decreased, keyed by server
   */
  Map<String, List<String>> restarted() {
    Map<String, List<String>> restarted = new TreeMap<>(wentBack);
    restarted.keySet().removeAll(wentOn);
    restarted.remove(WHOLE_STORE);
    return restarted;
  }
}
