package assay.cli.cluster;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Formats rounds of a store's internal metrics as a table with one line per metric and one column
 * per server. Counters are shown as growth per second and total. Used by one thread.
 */
final class InternalsTable {
  private static final String WHOLE_STORE = "";
  private static final String UNKNOWN = "-";
  private static final double NANOS = 1e9;

  private final Map<Series, Point> before = new HashMap<>();

  private record Series(String metric, String server) {}

  /**
   * A counter's value, the time of the value, and the growth rate up to that time; NaN if the rate
   * is unknown.
   */
  private record Point(double value, double atSeconds, double ratePerSecond) {}

  /**
   * @param nanos time of the readings; all rounds must use the same clock
   * @param titles titles of the servers' columns, by the names that the readings use
   */
  List<String> lines(List<Reading> readings, long nanos, Map<String, String> titles) {
    // The column of the whole store comes first; the others follow in the order of their titles.
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
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    for (String server : servers) {
      head.add(server.equals(WHOLE_STORE) ? "store" : titles.getOrDefault(server, server));
    }
    head.add("age");
    rows.add(head);
    byMetric.forEach((metric, values) -> rows.add(row(metric, values, servers, nanos)));
    return aligned(rows);
  }

  private List<String> row(
      Metric metric, Map<String, Reading> values, Collection<String> servers, long nanos) {
    List<String> row = new ArrayList<>(List.of(metric.series()));
    for (String server : servers) {
      Reading reading = values.get(server);
      row.add(reading == null ? "" : cell(reading, nanos / NANOS));
    }
    row.add(oldest(values.values()));
    return row;
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
   * Returns the next point. If the counter fell, the server has restarted, so the rate is unknown.
   */
  private static Point next(Point last, double value, double atSeconds) {
    if (last == null || value < last.value()) {
      return new Point(value, atSeconds, Double.NaN);
    }
    double seconds = atSeconds - last.atSeconds();
    // The times are equal within the precision of the clocks: the store has returned the same value
    // again.
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

  private static List<String> aligned(List<List<String>> rows) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < columns; column++) {
        String form = column == 0 ? "%-" + widths[0] + "s" : "  %" + widths[column] + "s";
        line.append(String.format(Locale.ROOT, form, row.get(column)));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
