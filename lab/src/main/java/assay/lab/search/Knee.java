package assay.lab.search;

import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The knee of latency against throughput: the rate with the greatest power. Power is throughput
 * divided by mean response time (Kleinrock, "Power and deterministic rules of thumb for
 * probabilistic problems in computer communications", ICC 1979). Below the knee, more load
 * increases response times only slightly; above it, response times grow faster than throughput.
 *
 * @param perSecond the offered rate with the greatest power
 * @param above the next higher rate that was tried; the knee lies below it
 * @param below the next lower rate that was tried; the knee lies above it
 */
public record Knee(double perSecond, double below, double above) {

  /** Returns empty unless rates were measured on both sides of the greatest power. */
  static Optional<Knee> of(List<Trial> trials) {
    TreeMap<Double, List<Double>> powers = new TreeMap<>();
    for (Trial trial : trials) {
      if (!(trial.judgement() instanceof Judgement.Ends) && trial.meanNanos() > 0) {
        powers
            .computeIfAbsent(trial.offeredPerSecond(), rate -> new ArrayList<>())
            .add(trial.answeredPerSecond() / trial.meanNanos());
      }
    }
    TreeMap<Double, Double> medians = new TreeMap<>();
    powers.forEach((rate, values) -> medians.put(rate, Sample.of(values).median()));
    return medians.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .filter(rate -> medians.lowerKey(rate) != null && medians.higherKey(rate) != null)
        .map(rate -> new Knee(rate, medians.lowerKey(rate), medians.higherKey(rate)));
  }
}
