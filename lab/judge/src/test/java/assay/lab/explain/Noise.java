package assay.lab.explain;

import java.util.List;
import java.util.SplittableRandom;

/** Series that have nothing to do with each other, of the kinds that probes bring. */
final class Noise {
  private static final int KINDS = 8;

  private final SplittableRandom random;

  Noise(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A run's latency: log-normal, each second a little like the one before. */
  double[] latency(int length, double carry) {
    double[] values = carried(length, carry);
    for (int i = 0; i < length; i++) {
      values[i] = 8 * Math.exp(0.3 * values[i]);
    }
    return values;
  }

  /** The n-th series of a run; kinds take turns. */
  double[] series(int number, int length) {
    return switch (number % KINDS) {
      case 0 -> carried(length, 0);
      case 1 -> carried(length, 0.7);
      case 2 -> carried(length, 0.95);
      case 3 -> sums(carried(length, 0)); // memory that wanders
      case 4 -> trend(length);
      case 5 -> rare(length, 0.02);
      case 6 -> sums(rare(length, 0.01)); // files that come and stay
      default -> sawtooth(length);
    };
  }

  /** The n-th of those that stay where they are in the long run. */
  double[] withoutDrift(int number, int length) {
    return series(List.of(0, 1, 2, 5, 7).get(number % 5), length);
  }

  /** Near enough: a sum of uniform numbers. */
  double gaussian() {
    return random.nextDouble()
        + random.nextDouble()
        + random.nextDouble()
        + random.nextDouble()
        - random.nextDouble()
        - random.nextDouble()
        - random.nextDouble()
        - random.nextDouble();
  }

  int nextInt(int bound) {
    return random.nextInt(bound);
  }

  private double[] carried(int length, double carry) {
    double[] values = new double[length];
    double last = gaussian();
    double fresh = Math.sqrt(1 - carry * carry);
    for (int i = 0; i < length; i++) {
      last = carry * last + fresh * gaussian();
      values[i] = last;
    }
    return values;
  }

  private static double[] sums(double[] values) {
    double[] sums = values.clone();
    for (int i = 1; i < sums.length; i++) {
      sums[i] += sums[i - 1];
    }
    return sums;
  }

  private double[] trend(int length) {
    double slope = gaussian() / 20;
    double[] values = carried(length, 0.3);
    for (int i = 0; i < length; i++) {
      values[i] += slope * i;
    }
    return values;
  }

  private double[] rare(int length, double often) {
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = random.nextDouble() < often ? 1 + random.nextInt(3) : 0;
    }
    return values;
  }

  /** A heap: it fills and is collected. */
  private double[] sawtooth(int length) {
    double[] values = new double[length];
    int period = 5 + random.nextInt(60);
    int shift = random.nextInt(period);
    for (int i = 0; i < length; i++) {
      values[i] = 100.0 * ((i + shift) % period) / period + 5 * gaussian();
    }
    return values;
  }
}
