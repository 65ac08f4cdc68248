package assay.study.query.run;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.value.NamedValues;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.Columns;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.ServerFilter.Filter;
import assay.study.query.condition.ConditionText;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.event.Events;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlanner;
import assay.study.query.table.CountTable;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Workload of queries that request all events of a time range, the events that meet a condition, or
 * a given share of the events. The queries are modelled on queries 1 and 2 of Sawyer et al., HPEC
 * 2013, §IV. The time range can be divided into equal parts. Each part has its own sessions and its
 * own thread.
 */
public record EventQuery(
    @Key(
            value = "Type of the events, such as web_request or field_change.",
            otherwise = "web_request")
        String type,
    @Key(value = "Number of events in the table.", otherwise = "1_000_000") long events,
    @Key(value = "Number of shards of the event table.", otherwise = "8") int shards,
    @Key(value = Events.FROM_MEANING, otherwise = Events.USUAL_FROM) long from,
    @Key(value = Events.TO_MEANING, otherwise = Events.USUAL_TO) long to,
    @Key("Start of the requested time range, in ms since 1970. Default: start of the " + "events.")
        Optional<Long> askFrom,
    @Key(
            "End of the requested time range (exclusive), in ms since 1970. Default: end "
                + "of the events.")
        Optional<Long> askTo,
    @Key(
            "Condition that events must meet, such as status = \"404\"; the servers test the "
                + "condition. Default: all events.")
        Optional<String> where,
    @Key(
            "Share of the events that a filter on the servers accepts, above 0 and at most 1. "
                + "Default: all events.")
        Optional<Double> acceptance,
    @Key(
            "Look-up of a field's value in the index; each query takes the value from a random "
                + "event. Default: none.")
        Optional<DrawnValue> drawn,
    @Key("Name of the index table. Default: no index table.") Optional<String> index,
    @Key(IndexLayout.MEANING) Optional<String> indexLayout,
    @Key("Name of the table that contains counts of events. Default: no counts are used.")
        Optional<String> counts,
    @Key(
            "Query plan: scan, index, or auto (chosen from the event counts). Default: auto if "
                + "'counts' is set; without 'counts', index if the events have an index, otherwise "
                + "scan.")
        Optional<String> plan,
    @Key(
            value =
                "Maximum share of the events that 'plan: auto' fetches through the index; if more "
                    + "events match, the query scans the table instead.",
            otherwise = "0.01")
        double crossover,
    @Key(
            value =
                "Maximum cost of an additional index look-up: index entries read, divided by the "
                    + "number of events that the look-up excludes from the result. Applies to "
                    + "'plan: auto' with conditions joined by 'and'.",
            otherwise = "300")
        int factor,
    @Key(
            "Division of the time range into batches, newest first, so that the first results "
                + "arrive early. Default: no batches.")
        Optional<Batches> batches,
    @Key(
            "Length of a histogram's time bins, such as 10m. The histogram counts the events that "
                + "match 'where'; the query reads only the index. Default: no histogram.")
        Optional<Duration> bins,
    @Key(
            "Join with events of another table that have the same value in a given field. "
                + "Default: no join.")
        Optional<Join> join,
    @Key("Fields to return; with 'join', fields of the joined table. Default: all fields.")
        List<String> select,
    @Key(
            value =
                "Number of equal parts to divide the time range into; all parts are queried "
                    + "concurrently.",
            otherwise = "1")
        int parallel,
    @Key(
            value = "Whether to divide the time range equally among all clients' threads.",
            otherwise = "false")
        boolean spread,
    @Key(value = "Whether to compare each answer with the generated events.", otherwise = "false")
        boolean check,
    long seed)
    implements Workload {
  static final int QUERY = 0;
  static final int FIRST_RESULT = 1;
  static final int STEP_PLAN = 2;
  static final int STEP_INDEX = 3;
  static final int STEP_FETCH = 4;
  private static final Operation OPERATION = new Operation("query", Operation.Kind.READ);

  public EventQuery {
    select = List.copyOf(select);
    EventType of = EventTypes.named(type);
    new EventKeys(shards);
    new Events(of, seed, events, new TimeRange(from, to));
    TimeRange asked = asked(askFrom.orElse(from), askTo.orElse(to));
    asked.parts(parallel);
    Require.that(
        !spread || parallel == 1,
        "'spread' already divides the time range among threads; remove 'parallel'");
    select.forEach(join.map(Join::eventType).orElse(of)::place);
    join.ifPresent(with -> of.place(with.field()));
    Optional<Condition> condition =
        where.map(text -> ConditionText.parse(text, of, EventTable.FAMILY));
    Require.that(
        where.isEmpty() || acceptance.isEmpty(),
        "'where' and 'acceptance' are mutually exclusive; remove one");
    double share = acceptance.orElse(1.0);
    Require.that(
        share >= MatchShare.least() && share <= 1,
        "'acceptance' must be above 0 and at most 1; got " + share);
    drawn.ifPresent(value -> value.check(of));
    boolean isIndexed =
        IndexLayout.of(indexLayout, index) != IndexLayout.GLOBAL || index.isPresent();
    AccessMethod way = AccessMethod.of(plan, isIndexed, counts.isPresent());
    Require.that(
        way == AccessMethod.SCAN || isIndexed,
        "plan '" + way.label() + "' needs an index; set 'index'");
    Require.that(
        way != AccessMethod.AUTO || counts.isPresent(), "plan 'auto' needs counts; set 'counts'");
    QueryPlanner.check(crossover, factor);
    Require.that(
        bins.isEmpty() || join.isEmpty(), "'bins' and 'join' are mutually exclusive; remove one");
    if (drawn.isPresent()) {
      drawn
          .get()
          .checkAlone(
              way,
              where.isPresent() || acceptance.isPresent() || bins.isPresent() || join.isPresent(),
              spread || parallel > 1);
    } else if (bins.isPresent()) {
      ByIndex.checkBins(of, condition, isIndexed, select, asked, bins.get());
      Require.that(
          way == AccessMethod.INDEX,
          "'bins' counts events in the index; set 'plan: index', or remove 'counts'");
    } else if (way == AccessMethod.INDEX) {
      ByIndex.plan(of, condition);
    }
  }

  private static TimeRange asked(long fromMillis, long toMillis) {
    Require.that(
        fromMillis < toMillis,
        "'ask-from' must be before 'ask-to'; got " + fromMillis + " and " + toMillis);
    return new TimeRange(fromMillis, toMillis);
  }

  AccessMethod way() {
    return AccessMethod.of(
        plan, index.isPresent() || layout() != IndexLayout.GLOBAL, counts.isPresent());
  }

  IndexLayout layout() {
    return IndexLayout.named(indexLayout);
  }

  Events all() {
    return new Events(EventTypes.named(type), seed, events, new TimeRange(from, to));
  }

  TimeRange time() {
    return new TimeRange(askFrom.orElse(from), askTo.orElse(to));
  }

  /** Returns whether this query is used to compute the crossover between scan and index. */
  public boolean isOfSweep() {
    return where.isPresent() && bins.isEmpty() && join.isEmpty() && way() != AccessMethod.AUTO;
  }

  public boolean scans() {
    return way() == AccessMethod.SCAN;
  }

  /** Returns the number of events in the requested time range, but at least 1. */
  public double askedEvents() {
    long first = all().firstFrom(time().fromMillis());
    return Math.max(1, all().firstFrom(time().toMillis()) - first);
  }

  /**
   * Returns the parts of the time range that are queried concurrently by one client thread.
   *
   * @param of total number of threads of all clients
   * @throws IllegalArgumentException if there are more parts than milliseconds; the message is one
   *     line
   */
  List<TimeRange> parts(int thread, int of) {
    return spread ? List.of(time().parts(of).get(thread)) : time().parts(parallel);
  }

  @Override
  public Optional<String> undone(int first, int count, int of) {
    if (!spread) {
      return Optional.empty();
    }
    List<TimeRange> parts = time().parts(of);
    return Optional.of(
        "not all events from "
            + Instant.ofEpochMilli(parts.get(first + count - 1).fromMillis())
            + " to "
            + Instant.ofEpochMilli(parts.get(first).toMillis())
            + " were queried");
  }

  Set<String> fields() {
    return bins.isPresent()
        ? Set.of(ByIndex.value(EventTypes.named(type), condition()).column().qualifier().toString())
        : Set.copyOf(select);
  }

  Optional<Condition> condition() {
    return where.map(text -> ConditionText.parse(text, EventTypes.named(type), EventTable.FAMILY));
  }

  /**
   * Returns the filter that the servers apply; empty if there is no condition, or if the index
   * finds exactly the requested events.
   */
  Optional<Filter> filter() {
    if (drawn.isPresent()) {
      return Optional.empty();
    }
    if (way() == AccessMethod.INDEX
        && ByIndex.plan(EventTypes.named(type), condition()).filter().isEmpty()) {
      return Optional.empty();
    }
    return acceptance
        .<Filter>map(share -> new Filter.RowByKey(MatchShare.pattern(share)))
        .or(() -> condition().map(Filter.RowByCondition::new));
  }

  /**
   * Adds the query's patterns to a failure's reason, because some servers do not name the pattern
   * that timed out.
   *
   * @param reason reason given by the store
   */
  String failure(String reason) {
    List<String> patterns = where.isEmpty() ? List.of() : patterns();
    return patterns.isEmpty() || patterns.stream().anyMatch(reason::contains)
        ? reason
        : reason + "; a slow pattern may be the cause: " + String.join(", ", patterns);
  }

  private List<String> patterns() {
    return filter().map(Filter::patterns).orElse(List.of()).stream()
        .map(pattern -> "'" + pattern + "'")
        .toList();
  }

  Columns columns() {
    return new Columns(select.stream().map(EventTable::column).toList());
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    settings.put("workload", kind());
    settings.put("type", type);
    settings.put("events", events);
    settings.put("askedSeconds", time().millis() / 1e3);
    where.ifPresent(of -> settings.put("where", of));
    acceptance.ifPresent(of -> settings.put("acceptance", of));
    drawn.ifPresent(of -> settings.put("drawn", of.toString()));
    join.ifPresent(of -> settings.put("join", of.toString()));
    if (!select.isEmpty()) {
      settings.put("select", String.join(", ", select));
    }
    index.ifPresent(of -> settings.put("index", of));
    if (way() != AccessMethod.SCAN) {
      settings.put("indexLayout", layout().label());
    }
    counts.ifPresent(of -> settings.put("counts", of));
    settings.put("plan", way().label());
    if (way() == AccessMethod.AUTO) {
      settings.put("crossover", crossover);
      settings.put("factor", factor);
    }
    batches.ifPresent(of -> settings.put("batches", true));
    bins.ifPresent(of -> settings.put("binSeconds", of.toMillis() / 1e3));
    settings.put("parallel", spread ? "a thread" : parallel);
    return settings.build();
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        OPERATION,
        Operation.part("first-result", OPERATION.name()),
        Operation.part("step-plan", OPERATION.name()),
        Operation.part("step-index", OPERATION.name()),
        Operation.part("step-fetch", OPERATION.name()));
  }

  @Override
  public Map<String, TableSpec> otherTables() {
    Map<String, TableSpec> tables = new LinkedHashMap<>();
    index.ifPresent(of -> tables.put(of, IndexTable.spec()));
    counts.ifPresent(of -> tables.put(of, CountTable.spec()));
    join.ifPresent(of -> tables.putAll(of.tables()));
    return tables;
  }

  @Override
  public EventQuery withTables(UnaryOperator<String> stored) {
    return with(index.map(stored), counts.map(stored), join.map(of -> of.withTables(stored)), seed);
  }

  @Override
  public TableSpec table() {
    return EventTable.spec(layout());
  }

  @Override
  public List<Capability> needs() {
    return filter().isPresent() ? List.of(Capability.SERVER_FILTER) : List.of();
  }

  @Override
  public boolean needsKeyOrder() {
    return true;
  }

  /** {@inheritDoc} A condition may match no events. */
  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public EventQuery withSeed(long newSeed) {
    return with(index, counts, join, newSeed);
  }

  private EventQuery with(
      Optional<String> newIndex, Optional<String> newCounts, Optional<Join> newJoin, long newSeed) {
    return new EventQuery(
        type,
        events,
        shards,
        from,
        to,
        askFrom,
        askTo,
        where,
        acceptance,
        drawn,
        newIndex,
        indexLayout,
        newCounts,
        plan,
        crossover,
        factor,
        batches,
        bins,
        newJoin,
        select,
        parallel,
        spread,
        check,
        newSeed);
  }

  @Override
  public Source source(ThreadContext context) throws StoreException {
    return new QuerySource(this, context);
  }
}
