package assay.study.query.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.Effect;
import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreSettings;
import assay.store.TableSpec;
import assay.store.capability.filter.ServerFilter;
import assay.stores.simulated.SimulatedProvider;
import assay.study.query.event.EventTypes;
import assay.study.query.event.Events;
import assay.study.query.ingest.EventIngest;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Events, their index and counts in a simulated store, and queries of them. */
public final class EventTables implements AutoCloseable {
  public static final String EVENTS = "events";
  public static final String INDEX = "index";
  public static final String COUNTS = "counts";
  static final int BATCH = 20;
  static final Duration BIN = Duration.ofMillis(50);

  public final Events events;
  public final Store store;
  public final EventIngest ingest;
  private final ThreadClock clock = new ThreadClock();
  private final int shards;
  private final IndexLayout layout;

  /** With an index in a table of its own. */
  public EventTables(String type, long count, TimeRange time, int shards) throws Exception {
    this(type, count, time, shards, IndexLayout.GLOBAL);
  }

  public EventTables(String type, long count, TimeRange time, int shards, IndexLayout layout)
      throws Exception {
    this(type, count, time, shards, layout, Map.of());
  }

  /**
   * @param settings of the store
   */
  public EventTables(
      String type,
      long count,
      TimeRange time,
      int shards,
      IndexLayout layout,
      Map<String, String> settings)
      throws Exception {
    this.shards = shards;
    this.layout = layout;
    events = new Events(EventTypes.named(type), 7, count, time);
    SimulatedProvider provider = new SimulatedProvider(clock);
    store = provider.open(StoreSettings.of(provider, settings));
    ingest =
        new EventIngest(
            type,
            count,
            shards,
            time.fromMillis(),
            time.toMillis(),
            BATCH,
            indexTable(),
            Optional.of(layout.label()),
            Optional.of(COUNTS),
            BIN,
            7);
    store.tables().create(EVENTS, ingest.table());
    for (Map.Entry<String, TableSpec> other : ingest.otherTables().entrySet()) {
      store.tables().create(other.getKey(), other.getValue());
    }
    try (Source source = ingest.source(context());
        Session session = store.openSession(EVENTS)) {
      for (long i = 0; i < (count + BATCH - 1) / BATCH; i++) {
        assertThat(perform(source, session).outcome()).isEqualTo(Outcome.OK);
      }
    }
  }

  private Optional<String> indexTable() {
    return layout == IndexLayout.IN_SHARD ? Optional.empty() : Optional.of(INDEX);
  }

  ThreadContext context() {
    Opener opener =
        (table, filter) ->
            filter.isPresent()
                ? ((ServerFilter) store).openFilteredSession(table, filter.get())
                : store.openSession(table);
    return ThreadContext.of(EVENTS, "test", 0, 1, Seed.of(1), Optional.empty(), opener);
  }

  /** How an operation ended. */
  record Done(Outcome outcome, Effect effect) {}

  static Done perform(Source source, Session session) {
    Effect effect = new Effect(System::nanoTime);
    source.next();
    effect.clear();
    return new Done(source.perform(session, effect), effect);
  }

  /**
   * A query that compares its answer.
   *
   * @param plan of scan, index and auto
   */
  EventQuery query(
      TimeRange asked,
      Optional<String> where,
      List<String> select,
      String plan,
      double crossover,
      Optional<Batches> batches,
      int parallel) {
    return query(asked, where, Optional.empty(), select, plan, crossover, batches, parallel);
  }

  /** A query for all fields in the events' whole time, which compares its answer. */
  public EventQuery query(Optional<String> where, String plan, int parallel) {
    return query(events.time(), where, List.of(), plan, 1, Optional.empty(), parallel);
  }

  /** One of another value each time, which compares its answer. */
  EventQuery query(DrawnValue drawn) {
    Optional<DrawnValue> of = Optional.of(drawn);
    return query(events.time(), Optional.empty(), of, List.of(), "index", 1, Optional.empty(), 1);
  }

  private EventQuery query(
      TimeRange asked,
      Optional<String> where,
      Optional<DrawnValue> drawn,
      List<String> select,
      String plan,
      double crossover,
      Optional<Batches> batches,
      int parallel) {
    return new EventQuery(
        events.type().name(),
        events.count(),
        shards,
        events.time().fromMillis(),
        events.time().toMillis(),
        Optional.of(asked.fromMillis()),
        Optional.of(asked.toMillis()),
        where,
        Optional.empty(),
        drawn,
        indexTable(),
        Optional.of(layout.label()),
        drawn.isPresent() ? Optional.empty() : Optional.of(COUNTS),
        Optional.of(plan),
        crossover,
        10,
        batches,
        Optional.empty(),
        Optional.empty(),
        select,
        parallel,
        false,
        true,
        7);
  }

  /**
   * How long the store takes for a query, in ns.
   *
   * @param first number of the part that the store serves first; the next ones follow
   */
  public long nanos(EventQuery query, int first) throws Exception {
    return times(query, 1, first)[0];
  }

  /** How long the store takes for each of so many queries, one after the other, in ns. */
  public long[] times(EventQuery query, int queries) throws Exception {
    return times(query, queries, 0);
  }

  private long[] times(EventQuery query, int queries, int first) throws Exception {
    long[] nanos = new long[queries];
    try (Source source = query.source(context());
        Session session = store.openSession(EVENTS)) {
      for (int i = 0; i < queries; i++) {
        clock.begin(query.parallel(), first);
        Done done = perform(source, session);
        nanos[i] = clock.tookNanos();
        assertThat(done.outcome()).isEqualTo(Outcome.OK);
        assertThat(done.effect().isWrong()).isFalse();
      }
    }
    return nanos;
  }

  Done ask(EventQuery query) throws Exception {
    try (Source source = query.source(context());
        Session session = store.openSession(EVENTS)) {
      return perform(source, session);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
