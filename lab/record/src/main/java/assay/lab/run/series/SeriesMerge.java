package assay.lab.run.series;

import assay.lab.run.series.SampledSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/**
 * Merges the samples of several processes under one series name. Values of CPU and memory are added
 * up. For lags and shares, the maximum is used. Samples of different processes have different
 * times, so samples are merged by whole seconds.
 */
final class SeriesMerge {
  private static final List<String> PARTS = List.of("writes.", "scans.", "rows.");

  private SeriesMerge() {}

  static Points of(String name, List<Points> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    return PARTS.stream().anyMatch(name::startsWith)
        ? Points.joined(parts).summed()
        : seconds(name, parts);
  }

  private static Points seconds(String name, List<Points> parts) {
    List<TreeMap<Long, Sample>> newest = new ArrayList<>();
    TreeSet<Long> all = new TreeSet<>();
    for (Points part : parts) {
      TreeMap<Long, Sample> bySecond = new TreeMap<>();
      for (int i = 0; i < part.size(); i++) {
        Sample sample = new Sample(part.seconds()[i], part.values()[i]);
        bySecond.merge((long) Math.floor(sample.seconds()), sample, SeriesMerge::later);
      }
      newest.add(bySecond);
      all.addAll(bySecond.keySet());
    }
    Points.Builder merged = new Points.Builder();
    for (long second : all) {
      DoubleStream.Builder values = DoubleStream.builder();
      for (TreeMap<Long, Sample> source : newest) {
        // A process may take one sample shortly before a second ends, and the next sample after the
        // following second has ended. The following second then has no sample.
        Map.Entry<Long, Sample> last = source.floorEntry(second);
        if (last != null && last.getKey() >= second - 1) {
          values.add(last.getValue().value());
        }
      }
      merged.add(second + 0.5, together(name, values.build()));
    }
    return merged.build();
  }

  private static Sample later(Sample before, Sample next) {
    return next.seconds() < before.seconds() ? before : next;
  }

  private static double together(String name, DoubleStream values) {
    // Other clients cannot compensate for one client's wait, so the longest wait is used.
    boolean worst = name.endsWith(".ms") || name.endsWith(".share");
    return worst ? values.max().orElseThrow() : values.sum();
  }
}
