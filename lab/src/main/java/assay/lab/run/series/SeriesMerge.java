package assay.lab.run.series;

import assay.lab.run.series.SampledSeries.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Merges the samples of several processes under one name. CPU and memory are added up, whereas the
 * largest value is used for lags and shares. Samples of different processes have different times,
 * so they are merged by whole seconds.
 */
final class SeriesMerge {
  /** Prefixes of series whose samples are parts of an interval and can be added as they are. */
  private static final List<String> PARTS = List.of("writes.", "scans.", "rows.");

  private SeriesMerge() {}

  /**
   * @param parts samples by process; at least one process
   */
  static Samples of(String name, List<Samples> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    return PARTS.stream().anyMatch(name::startsWith) ? sameTimes(parts) : seconds(name, parts);
  }

  private static Samples sameTimes(List<Samples> parts) {
    SortedMap<Double, Double> sums = new TreeMap<>();
    for (Samples part : parts) {
      part.asList().forEach(sample -> sums.merge(sample.seconds(), sample.value(), Double::sum));
    }
    return Samples.of(
        sums.entrySet().stream().map(e -> new Sample(e.getKey(), e.getValue())).toList());
  }

  private static Samples seconds(String name, List<Samples> parts) {
    List<TreeMap<Long, Double>> perSecond = new ArrayList<>();
    TreeSet<Long> all = new TreeSet<>();
    for (Samples part : parts) {
      TreeMap<Long, Double> values = new TreeMap<>();
      part.asList().stream()
          .sorted(Comparator.comparingDouble(Sample::seconds))
          .forEach(sample -> values.put((long) Math.floor(sample.seconds()), sample.value()));
      perSecond.add(values);
      all.addAll(values.keySet());
    }
    List<Sample> samples = new ArrayList<>();
    for (long second : all) {
      List<Double> values = new ArrayList<>();
      for (TreeMap<Long, Double> source : perSecond) {
        // A process may take one sample shortly before a second ends, and the next sample after
        // the following second has ended.
        Map.Entry<Long, Double> last = source.floorEntry(second);
        if (last != null && last.getKey() >= second - 1) {
          values.add(last.getValue());
        }
      }
      samples.add(new Sample(second + 0.5, together(name, values)));
    }
    return Samples.of(samples);
  }

  private static double together(String name, List<Double> values) {
    var stream = values.stream().mapToDouble(Double::doubleValue);
    // Other clients cannot compensate for a client's wait, so the longest wait is used.
    boolean worst = name.endsWith(".ms") || name.endsWith(".share");
    return worst ? stream.max().orElseThrow() : stream.sum();
  }
}
