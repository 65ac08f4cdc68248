package assay.lab.experiment.internals;

import assay.store.capability.Metric;

/**
 * Value of a series: a gauge, or the rate of a counter.
 *
 * @param server the server's name; empty for the whole store
 * @param value the value in the series' unit: counts per second, or megabytes
 * @param nanos time of the value, on the clock of {@code System.nanoTime()}
 * @param renewed whether the value is certainly new; false if the store may have delivered an old
 *     value again
 */
record MetricValue(Metric metric, String server, double value, long nanos, boolean renewed) {
  private static final double BYTES_PER_MB = 1e6;
  private static final double THOUSANDTHS = 1e3;

  static MetricValue of(Metric metric, String server, double amount, long nanos, boolean renewed) {
    double value = metric.unit() == Metric.Unit.BYTES ? amount / BYTES_PER_MB : amount;
    return new MetricValue(
        metric, server, Math.round(value * THOUSANDTHS) / THOUSANDTHS, nanos, renewed);
  }

  String series() {
    return (server.isEmpty() ? "store." : "server." + word(server) + ".") + name();
  }

  String name() {
    return metric.name() + "." + unit();
  }

  static String word(String name) {
    return name.replaceAll("[.:]", "_");
  }

  private String unit() {
    boolean gauge = metric.kind() == Metric.Kind.GAUGE;
    return switch (metric.unit()) {
      case COUNT -> gauge ? "count" : "per_s";
      case BYTES -> gauge ? "mb" : "mb_per_s";
      case MILLISECONDS -> gauge ? "ms" : "ms_per_s";
      case PER_SECOND -> "per_s";
    };
  }
}
