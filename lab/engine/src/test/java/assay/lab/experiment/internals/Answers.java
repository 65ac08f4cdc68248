package assay.lab.experiment.internals;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.List;

/** A store's answers, a second after each other, and what they came to. */
final class Answers {
  static final long SECOND = 1_000_000_000L;

  private final InternalsSeries series = new InternalsSeries();
  private final StoreEvents events = new StoreEvents();
  private long nanos;
  private List<MetricValue> values = List.of();
  private List<StoreEvent> happenings = List.of();

  static Reading aged(Metric metric, String server, double value, double ageSeconds) {
    return new Reading(metric, server, value, ageSeconds);
  }

  static Reading told(Metric metric, String server, double value) {
    return Reading.fresh(metric, server, value);
  }

  Answers next(Reading... readings) {
    nanos += SECOND;
    InternalsSeries.Answer answer = series.take(List.of(readings), nanos);
    values = answer.values();
    happenings = events.take(answer, nanos);
    return this;
  }

  /** The second of the last answer. */
  long second() {
    return nanos / SECOND;
  }

  List<String> kinds() {
    return happenings.stream().map(StoreEvent::kind).toList();
  }

  /** {@code KIND at SECOND} of each. */
  List<String> times() {
    return happenings.stream()
        .map(each -> each.kind() + " at " + each.nanos() / (double) SECOND)
        .toList();
  }

  List<String> texts() {
    return happenings.stream().map(StoreEvent::text).toList();
  }

  /** {@code SERIES VALUE at SECOND} of what the last answer brought. */
  List<String> values() {
    return values.stream()
        .map(told -> told.series() + " " + told.value() + " at " + told.nanos() / (double) SECOND)
        .toList();
  }

  List<String> names() {
    return values.stream().map(MetricValue::series).toList();
  }
}
