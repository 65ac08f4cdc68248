package assay.cli.cluster;

import assay.lab.report.page.TextTable;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Formats a store's internal metrics as a table with one line per metric and one column per server.
 * For a counter, the table shows the growth per second and the total. Not thread-safe.
 */
final class InternalsTable {
  private static final String WHOLE_STORE = "";
  private static final String UNKNOWN = "-";
  private static final double NANOS = 1e9;

  private final Map<Series, Point> before = new HashMap<>();

  private record Series(String metric, String server) {}

  private record Point(double value, double atSeconds, double ratePerSecond) {}

  /**
   * @param nanos time of the readings in ns; all calls must use the same clock
   * @param titles title of each server's column, by the server's name in the readings
   */
  List<String> lines(List<Reading> readings, long nanos, Map<String, String> titles) {
    // The column for the whole store is first. The columns of the servers follow, sorted by title.
    TreeSet<String> servers =
        new TreeSet<>(
            Comparator.comparing((String server) -> titles.getOrDefault(server, server))
                .thenComparing(Comparator.naturalOrder()));
    Map<Metric, Map<String, Reading>> byMetric = new LinkedHashMap<>();
    for (Reading reading : readings) {
      servers.add(reading.server());
      byMetric
          .computeIfAbsent(reading.metric(), metric -> new HashMap<>())
          .put(reading.server(), reading);
    }
    List<String> metrics = byMetric.keySet().stream().map(Metric::series).toList();
    TextTable table = new TextTable("", metrics, Integer.MAX_VALUE);
    for (String server : servers) {
      String title = server.equals(WHOLE_STORE) ? "store" : titles.getOrDefault(server, server);
      table.column(
          column(
              title,
              byMetric.values(),
              values -> values.containsKey(server) ? cell(values.get(server), nanos / NANOS) : ""));
    }
    table.column(column("age", byMetric.values(), values -> oldest(values.values())));
    return table.lines();
  }

  private static List<String> column(
      String title,
      Collection<Map<String, Reading>> metrics,
      Function<Map<String, Reading>, String> cell) {
    return Stream.concat(Stream.of(title), metrics.stream().map(cell)).toList();
  }

  private String cell(Reading reading, double nowSeconds) {
    Metric metric = reading.metric();
    if (metric.kind() == Metric.Kind.GAUGE) {
      return amount(metric, reading.value());
    }
    double age = Double.isNaN(reading.ageSeconds()) ? 0 : reading.ageSeconds();
    Series series = new Series(metric.series(), reading.server());
    Point now = next(before.get(series), reading.value(), nowSeconds - age);
    before.put(series, now);
    String rate =
        Double.isNaN(now.ratePerSecond()) ? UNKNOWN : amount(metric, now.ratePerSecond()) + "/s";
    return rate + " of " + amount(metric, reading.value());
  }

  /**
   * Returns a counter's new value with its growth rate. If the counter fell, its server has
   * restarted, and the growth rate is unknown.
   */
  private static Point next(Point last, double value, double atSeconds) {
    if (last == null || value < last.value()) {
      return new Point(value, atSeconds, Double.NaN);
    }
    double seconds = atSeconds - last.atSeconds();
    // The times of the two readings are equal within the precision of the clocks, so the store has
    // returned the same reading again.
    if (seconds < 0.05) {
      return last;
    }
    return new Point(value, atSeconds, (value - last.value()) / seconds);
  }

  private static String oldest(Collection<Reading> readings) {
    double oldest = readings.stream().mapToDouble(Reading::ageSeconds).max().orElse(Double.NaN);
    return Double.isNaN(oldest) ? UNKNOWN : String.format(Locale.ROOT, "%.1f s", oldest);
  }

  private static String amount(Metric metric, double value) {
    return switch (metric.unit()) {
      case BYTES -> size(value);
      case MILLISECONDS -> number(value) + " ms";
      case PER_SECOND -> number(value) + "/s";
      case COUNT -> number(value);
    };
  }

  static String size(double bytes) {
    double rest = bytes;
    for (String unit : List.of("B", "KiB", "MiB", "GiB")) {
      if (rest < 1024) {
        return (unit.equals("B") ? number(rest) : String.format(Locale.ROOT, "%.1f", rest))
            + " "
            + unit;
      }
      rest /= 1024;
    }
    return String.format(Locale.ROOT, "%,.1f TiB", rest);
  }

  private static String number(double value) {
    boolean shortEnough = value != Math.rint(value) && Math.abs(value) < 100;
    return String.format(Locale.ROOT, shortEnough ? "%.1f" : "%,.0f", value);
  }
}
