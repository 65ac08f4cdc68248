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

/** How fast servers' counters grow. Used by one thread. */
final class Counters {
  /** Two readings of one value that was only handed over again are no farther apart. */
  private static final double SAME_SECONDS = 0.05;

  /**
   * Where the store does not tell how old a value is, it may be renewed so seldom: one that stays
   * the same for less says nothing. HBase's pages are renewed every 10 s, and each is read every 3
   * s.
   */
  private static final double RENEWED_SECONDS = 15;

  private static final String WHOLE_STORE = "";

  private final Map<Key, Count> before = new HashMap<>();
  private final Map<String, List<String>> wentBack = new TreeMap<>();
  private final TreeSet<String> wentOn = new TreeSet<>();

  private record Key(Metric metric, String server) {}

  private record Count(double value, long nanos, double perSecond) {}

  /**
   * How fast a counter grows.
   *
   * @param renewed false where the store may only have told the old value again
   */
  record Growth(double perSecond, boolean renewed) {}

  /** Begins with a new answer of the store. */
  void begin() {
    wentBack.clear();
    wentOn.clear();
  }

  /**
   * What a counter grew by in a second since it was read before; not known at first, and once it
   * went back.
   *
   * @param nanos when it had this value
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
        .add(
            reading.metric().series()
                + " "
                + Happening.number(from)
                + " → "
                + Happening.number(reading.value()));
  }

  /**
   * Servers that began anew since the answer before: all that they count went back. One whose
   * single counters did has given tablets away, which take their counts with them.
   *
   * @return what went back, by server
   */
  Map<String, List<String>> restarted() {
    Map<String, List<String>> restarted = new TreeMap<>(wentBack);
    restarted.keySet().removeAll(wentOn);
    restarted.remove(WHOLE_STORE);
    return restarted;
  }
}
