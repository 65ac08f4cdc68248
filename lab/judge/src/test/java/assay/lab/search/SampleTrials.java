package assay.lab.search;

import assay.lab.measure.Percentile;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** Trials whose outcome is given. */
public final class SampleTrials {
  private SampleTrials() {}

  /** A store whose response time grows as 1 ms / (1 - rate / capacity). */
  public static Trial of(double rate, int repeat, double capacity, Judgement judgement) {
    double millis = rate < capacity ? 1 / (1 - rate / capacity) : 1000;
    Map<Percentile, Double> nanos = new EnumMap<>(Percentile.class);
    for (Percentile percentile : Percentile.values()) {
      nanos.put(percentile, millis * 1e6 * (1 + percentile.ordinal()));
    }
    return new Trial(
        rate,
        repeat,
        Path.of("runs", repeat + "-at-" + rate),
        judgement instanceof Judgement.Holds ? "SUSTAINED" : "UNSUSTAINED",
        judgement,
        Math.min(rate, capacity),
        millis * 1e6,
        nanos,
        0);
  }
}
