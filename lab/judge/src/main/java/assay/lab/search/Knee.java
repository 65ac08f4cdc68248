package assay.lab.search;

import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Knee of the curve of latency against throughput: the rate with the greatest power. Power is
 * throughput divided by mean response time. The definition is from Kleinrock, "Power and
 * deterministic rules of thumb for probabilistic problems in computer communications", ICC 1979.
 * Below the knee, more load increases response times only slightly. Above the knee, response times
 * grow faster than throughput.
 *
 * @param perSecond offered rate with the greatest power, in operations per second
 * @param below next lower offered rate that was tried; the knee lies above this rate
 * @param above next higher offered rate that was tried; the knee lies below this rate
 */
public record Knee(double perSecond, double below, double above) {

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
