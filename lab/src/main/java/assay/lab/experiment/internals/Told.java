package assay.lab.experiment.internals;

import assay.store.capability.Metric;

/**
 * A value that can be drawn: a gauge's, or how fast a counter grew.
 *
 * @param server empty for the whole store
 * @param value in the unit of the series: of a counter a second, bytes as megabytes
 * @param nanos when it was true, on the clock of {@code System.nanoTime()}
 * @param renewed false where the store may only have told an old value again
 */
record Told(Metric metric, String server, double value, long nanos, boolean renewed) {
  private static final double BYTES_PER_MB = 1e6;
  private static final double THOUSANDTHS = 1e3;

  /** Of a reading's value, or of what it grew by in a second. */
  static Told of(Metric metric, String server, double amount, long nanos, boolean renewed) {
    double value = metric.unit() == Metric.Unit.BYTES ? amount / BYTES_PER_MB : amount;
    return new Told(metric, server, Math.round(value * THOUSANDTHS) / THOUSANDTHS, nanos, renewed);
  }

  /** The name of its series. */
  String series() {
    return (server.isEmpty() ? "store." : "server." + word(server) + ".") + name();
  }

  /** The end of its series' name: metric and unit. */
  String name() {
    return metric.name() + "." + unit();
  }

  /** A server's or a table's name as a part of a series' name. */
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
