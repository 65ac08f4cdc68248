package assay.lab.experiment.internals;

import assay.lab.run.Event;
import assay.lab.value.NamedValues;
import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts a store's responses to series {@code server.SERVER.METRIC.UNIT} and {@code
 * store.METRIC.UNIT}. Counters become rates. Normally, a value is recorded with the time of the
 * response. A value that is much older than its response is recorded with the time at which the
 * store measured the value. An old value is recorded only once, even if the store repeats the
 * value. Used by one thread.
 */
final class InternalsSeries {
  /** Age above which a value is recorded with the time at which the store measured the value. */
  static final long AGED_NANOS = 3_000_000_000L;

  /**
   * Maximum difference between the measurement times of two readings that count as the same value.
   * Measurement times are computed from ages, whose error is only a fraction of this constant.
   */
  private static final long SAME_NANOS = 500_000_000L;

  private final ServerCounterRates counters = new ServerCounterRates();
  private final ServerTracker servers = new ServerTracker();
  private final StoreTotals totals = new StoreTotals(servers);
  private final Map<String, Long> lastNanos = new HashMap<>();

  /**
   * Values and events that were derived from one response of the store.
   *
   * @param values values for the run's series
   * @param totals values of metrics for the whole store, including unchanged values
   * @param changes events about servers
   */
  record Answer(List<MetricValue> values, Map<Metric, Double> totals, List<StoreEvent> changes) {}

  Answer take(List<Reading> readings, long nanos) {
    counters.begin();
    List<MetricValue> told = new ArrayList<>();
    readings.forEach(reading -> told(reading, nanos).ifPresent(told::add));
    List<StoreEvent> changes =
        servers.take(
            readings.stream().map(Reading::server).filter(name -> !name.isEmpty()).toList(), nanos);
    counters.restarted().forEach((server, what) -> changes.add(restarted(server, what, nanos)));
    List<MetricValue> whole = totals.of(told);
    Map<Metric, Double> byMetric = new HashMap<>();
    whole.forEach(total -> byMetric.put(total.metric(), total.value()));
    List<MetricValue> values = new ArrayList<>(whole);
    told.stream().filter(value -> !value.server().isEmpty()).forEach(values::add);
    values.removeIf(value -> !isNew(value, nanos));
    return new Answer(values, byMetric, changes);
  }

  private Optional<MetricValue> told(Reading reading, long nanos) {
    long at = nanos - ageNanos(reading);
    ServerCounterRates.Growth amount = new ServerCounterRates.Growth(reading.value(), true);
    if (reading.metric().kind() == Metric.Kind.COUNTER) {
      Optional<ServerCounterRates.Growth> growth = counters.growth(reading, at);
      if (growth.isEmpty()) {
        return Optional.empty();
      }
      amount = growth.get();
    }
    long stands = nanos - at > AGED_NANOS ? at : nanos;
    return Optional.of(
        MetricValue.of(
            reading.metric(), reading.server(), amount.perSecond(), stands, amount.renewed()));
  }

  private boolean isNew(MetricValue value, long nanos) {
    long tolerated = value.nanos() == nanos ? 0 : SAME_NANOS;
    Long last = lastNanos.get(value.series());
    if (!value.renewed() || (last != null && value.nanos() - last <= tolerated)) {
      return false;
    }
    lastNanos.put(value.series(), value.nanos());
    return true;
  }

  private static StoreEvent restarted(String server, List<String> what, long nanos) {
    return new StoreEvent(
        nanos,
        Event.SERVER_RESTARTED,
        server + " reset its counters: " + String.join(", ", what),
        NamedValues.of("server", server));
  }

  private static long ageNanos(Reading reading) {
    return Double.isNaN(reading.ageSeconds()) ? 0 : Math.round(reading.ageSeconds() * 1e9);
  }
}
