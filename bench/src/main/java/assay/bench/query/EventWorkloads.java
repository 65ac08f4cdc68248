package assay.bench.query;

import assay.store.Range;
import assay.study.query.ingest.EventIngest;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.run.EventQuery;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Creates workloads of the study {@code query} for one day of events. The settings are the defaults
 * of the study's experiments.
 */
final class EventWorkloads {
  static final String INDEX = "index";
  static final String COUNTS = "counts";
  static final int SHARDS = 8;
  private static final String TYPE = "web_request";
  private static final TimeRange DAY = new TimeRange(1_700_000_000_000L, 1_700_086_400_000L);
  private static final long SEED = 42;
  private static final int BATCH = 500;

  private EventWorkloads() {}

  static EventIngest ingest(long events) {
    return ingest(events, Optional.empty(), Optional.empty());
  }

  static EventIngest indexedIngest(long events) {
    return ingest(events, Optional.of(INDEX), Optional.of(COUNTS));
  }

  private static EventIngest ingest(long events, Optional<String> index, Optional<String> counts) {
    return new EventIngest(
        TYPE,
        events,
        SHARDS,
        DAY.fromMillis(),
        DAY.toMillis(),
        BATCH,
        index,
        Optional.empty(),
        counts,
        Duration.ofHours(1),
        SEED);
  }

  static long batches(long events) {
    return (events + BATCH - 1) / BATCH;
  }

  static EventQuery scan(long events) {
    return query(
        events, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 1, 1);
  }

  static EventQuery query(long events, String where, String plan, double crossover, int factor) {
    return query(
        events,
        Optional.of(where),
        Optional.of(INDEX),
        Optional.of(COUNTS),
        Optional.of(plan),
        crossover,
        factor);
  }

  private static EventQuery query(
      long events,
      Optional<String> where,
      Optional<String> index,
      Optional<String> counts,
      Optional<String> plan,
      double crossover,
      int factor) {
    return new EventQuery(
        TYPE,
        events,
        SHARDS,
        DAY.fromMillis(),
        DAY.toMillis(),
        Optional.empty(),
        Optional.empty(),
        where,
        Optional.empty(),
        Optional.empty(),
        index,
        Optional.empty(),
        counts,
        plan,
        crossover,
        factor,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        1,
        false,
        false,
        SEED);
  }

  static List<Range> ranges() {
    return new EventKeys(SHARDS).ranges(DAY);
  }
}
