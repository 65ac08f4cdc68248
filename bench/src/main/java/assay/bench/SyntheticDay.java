package assay.bench;

import assay.lab.measure.Interval;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.RunWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Generates series that resemble the series that probes record on a busy machine. Of every ten
 * series, three are CPU or disk use with noise, two are drifting memory sizes, and one is an
 * integer rate. Of the other four, two are counts that change rarely, one is constant, and one has
 * no values most of the time.
 */
final class SyntheticDay {
  static final long SECOND = 1_000_000_000L;

  private static final int KINDS = 10;

  private final SplittableRandom random;
  private final String[] names;
  private final double[] levels;
  private final Map<String, Double> values = new LinkedHashMap<>();

  SyntheticDay(int series, long seed) {
    random = new SplittableRandom(seed);
    names = new String[series];
    levels = new double[series];
    for (int i = 0; i < series; i++) {
      names[i] = name(i % KINDS, i / KINDS);
      levels[i] = Math.exp(6 * random.nextDouble() - 3);
    }
  }

  private static String name(int kind, int group) {
    return switch (kind) {
      case 0 -> "cpu.group-" + group + ".user.cores";
      case 1 -> "disk.group-" + group + ".write.mb_per_s";
      case 2 -> "wait.group-" + group + ".cores";
      case 3 -> "memory.group-" + group + ".mb";
      case 4 -> "jvm.group-" + group + ".heap.mb";
      case 5 -> "faults.group-" + group + ".minor.per_s";
      case 6 -> "threads.group-" + group + ".count";
      case 7 -> "server.host-" + group + ".files.count";
      case 8 -> "processes.group-" + group + ".count";
      default -> "jvm.group-" + group + ".gc.ms";
    };
  }

  Map<String, Double> next() {
    values.clear();
    for (int i = 0; i < names.length; i++) {
      double noise = random.nextDouble();
      switch (i % KINDS) {
        case 0, 1, 2 -> {
          levels[i] *= 1 + 0.02 * (random.nextDouble() - 0.5);
          values.put(names[i], levels[i] * (0.7 + 0.6 * noise));
        }
        case 3, 4 -> {
          levels[i] += 0.01 * (random.nextDouble() - 0.5);
          values.put(names[i], 800 + 200 * levels[i] + (noise < 0.3 ? noise : 0));
        }
        case 5 -> values.put(names[i], (double) Math.round(300 * levels[i] * noise));
        case 6, 7 -> {
          levels[i] = noise < 0.05 ? Math.round(100 * random.nextDouble()) : Math.rint(levels[i]);
          values.put(names[i], levels[i]);
        }
        case 8 -> values.put(names[i], 3.0);
        default -> {
          if (noise < 0.1) {
            values.put(names[i], 100 * random.nextDouble());
          }
        }
      }
    }
    return values;
  }

  long jitterNanos() {
    return random.nextLong(1_500_000);
  }

  void latencies(RunWriter out, String phase, List<String> operations, long second)
      throws IOException {
    latencies(out, phase, operations, second, random, 200);
  }

  static void latencies(
      RunWriter out,
      String phase,
      List<String> operations,
      long second,
      SplittableRandom random,
      int samples)
      throws IOException {
    TreeMap<LatencyKey, Histogram> histograms = new TreeMap<>();
    for (String operation : operations) {
      histograms.put(new LatencyKey(phase, operation, Tag.OK), drawn(random, samples));
    }
    out.latencies(new Interval(second * SECOND, SECOND, histograms, 0, 0));
  }

  /**
   * Draws latencies, in ns, from a log-normal distribution with a median of 1 ms. Many stores have
   * a similar latency distribution.
   */
  private static Histogram drawn(SplittableRandom random, int samples) {
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < samples; i++) {
      double normal =
          Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
              * Math.cos(2 * Math.PI * random.nextDouble());
      histogram.recordValue((long) (1e6 * Math.exp(0.5 * normal)));
    }
    return histogram;
  }
}
