package assay.lab.experiment.internals;

import assay.store.capability.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Computes the values of metrics for the whole store. If a store reports no value for the whole
 * store, the total is the sum over all servers. For durations, the total is the maximum over all
 * servers. No total is computed while a server's value is missing or much older than the other
 * values, because the total would then seem to change. Used by one thread.
 */
final class StoreTotals {
  private final ServerTracker servers;
  private final Map<Metric, Set<String>> tellers = new HashMap<>();

  StoreTotals(ServerTracker servers) {
    this.servers = servers;
  }

  List<MetricValue> of(List<MetricValue> values) {
    Map<Metric, List<MetricValue>> byMetric = new LinkedHashMap<>();
    values.forEach(
        told -> byMetric.computeIfAbsent(told.metric(), metric -> new ArrayList<>()).add(told));
    List<MetricValue> totals = new ArrayList<>();
    byMetric.forEach(
        (metric, parts) -> {
          List<MetricValue> whole = parts.stream().filter(told -> told.server().isEmpty()).toList();
          if (!whole.isEmpty()) {
            totals.add(whole.get(0));
          } else if (complete(metric, parts) && together(parts)) {
            totals.add(over(metric, parts));
          }
        });
    return totals;
  }

  private boolean complete(Metric metric, List<MetricValue> parts) {
    Set<String> before = tellers.computeIfAbsent(metric, any -> new HashSet<>());
    before.removeIf(server -> !servers.has(server));
    Set<String> now = parts.stream().map(MetricValue::server).collect(Collectors.toSet());
    before.addAll(now);
    return before.equals(now);
  }

  private static boolean together(List<MetricValue> parts) {
    long newest = parts.stream().mapToLong(MetricValue::nanos).max().orElseThrow();
    return newest - oldest(parts) <= InternalsSeries.AGED_NANOS;
  }

  private static long oldest(List<MetricValue> parts) {
    return parts.stream().mapToLong(MetricValue::nanos).min().orElseThrow();
  }

  private static MetricValue over(Metric metric, List<MetricValue> parts) {
    var amounts = parts.stream().mapToDouble(MetricValue::value);
    double total =
        metric.unit() == Metric.Unit.MILLISECONDS ? amounts.max().orElseThrow() : amounts.sum();
    return new MetricValue(
        metric, "", total, oldest(parts), parts.stream().anyMatch(MetricValue::renewed));
  }
}
