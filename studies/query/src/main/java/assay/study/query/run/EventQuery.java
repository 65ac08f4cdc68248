package assay.study.query.run;

import assay.lab.experiment.file.yaml.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Seat;
import assay.lab.workload.Source;
import assay.lab.workload.Workload;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import assay.store.capability.Condition;
import assay.store.capability.ServerFilter.Filter;
import assay.study.query.answer.Answer;
import assay.study.query.answer.EventAnswer;
import assay.study.query.condition.ConditionText;
import assay.study.query.condition.EventTest;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.event.Events;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Asks for the events of a time: all of them, those that a condition holds of, or a share of them
 * that the servers let through (Sawyer et al., HPEC 2013, §IV, queries 1 and 2). A query is cut
 * into equal parts of the time, each with a session and a thread of its own.
 */
public record EventQuery(
    @Key(value = "type of the events", otherwise = "web_request") String type,
    @Key(value = "how many there are", otherwise = "1_000_000") long events,
    @Key(value = "shards that the event table has", otherwise = "8") int shards,
    @Key(value = "first millisecond since 1970", otherwise = "1_700_000_000_000") long from,
    @Key(value = "above the last millisecond", otherwise = "1_700_086_400_000") long to,
    @Key("first millisecond that is asked for; that of the events unless said")
        Optional<Long> askFrom,
    @Key("above the last millisecond that is asked for; that of the events unless said")
        Optional<Long> askTo,
    @Key("condition of the events, which the servers test; all are meant unless said")
        Optional<String> where,
    @Key("share of the events that the servers let through, above 0 and at most 1")
        Optional<Double> acceptance,
    @Key("the index's table, by which events are found; they are scanned unless said")
        Optional<String> index,
    @Key("length of bins, in which the index's entries of the one value in 'where' are counted")
        Optional<Duration> bins,
    @Key("fields that are asked for; all unless said") List<String> select,
    @Key(value = "equal parts of the time that are asked for at once", otherwise = "1")
        int parallel,
    @Key(value = "whether answers are compared with what the events say", otherwise = "false")
        boolean check,
    long seed)
    implements Workload {
  static final int QUERY = 0;
  static final int FIRST_STEP = 1;
  static final int SECOND_STEP = 2;
  private static final Operation OPERATION = new Operation("query", Operation.Kind.READ);

  public EventQuery {
    select = List.copyOf(select);
    EventType of = EventTypes.named(type);
    new EventKeys(shards);
    new Events(of, seed, events, new TimeRange(from, to));
    TimeRange asked = new TimeRange(askFrom.orElse(from), askTo.orElse(to));
    asked.parts(parallel);
    select.forEach(of::place);
    Optional<Condition> condition =
        where.map(text -> ConditionText.parse(text, of, EventTable.FAMILY));
    if (where.isPresent() && acceptance.isPresent()) {
      throw new IllegalArgumentException(
          "'where' and 'acceptance' are mutually exclusive; remove one");
    }
    double share = acceptance.orElse(1.0);
    if (!(share >= Acceptance.least() && share <= 1)) {
      throw new IllegalArgumentException(
          "acceptance " + share + ": above 0, and at most 1, is expected");
    }
    if (index.isPresent()) {
      ByIndex.plan(of, condition);
    }
    if (bins.isPresent()) {
      ByIndex.checkBins(of, condition, index, select, asked, bins.get());
    }
  }

  Events all() {
    return new Events(EventTypes.named(type), seed, events, new TimeRange(from, to));
  }

  TimeRange time() {
    return new TimeRange(askFrom.orElse(from), askTo.orElse(to));
  }

  /** What a query must bring. */
  Answer answer() {
    Predicate<EventMaker> meant =
        acceptance
            .<Predicate<EventMaker>>map(
                share -> event -> Acceptance.accepts(share, event.identity()))
            .or(() -> condition().map(of -> new EventTest(of, EventTypes.named(type))::holds))
            .orElse(event -> true);
    return new EventAnswer(all(), new EventKeys(shards)).of(time(), meant, fields());
  }

  /** Names of the fields that come; none for all. */
  private Set<String> fields() {
    return bins.isPresent()
        ? Set.of(ByIndex.value(EventTypes.named(type), condition()).column().qualifier().toString())
        : Set.copyOf(select);
  }

  /** The condition; empty for none. */
  Optional<Condition> condition() {
    return where.map(text -> ConditionText.parse(text, EventTypes.named(type), EventTable.FAMILY));
  }

  /** What the servers let through of what is scanned; empty for everything. */
  Optional<Filter> filter() {
    return acceptance
        .<Filter>map(share -> new Filter.RowByKey(Acceptance.pattern(share)))
        .or(
            () ->
                where.map(
                    text ->
                        new Filter.RowByCondition(
                            ConditionText.parse(text, EventTypes.named(type), EventTable.FAMILY))));
  }

  Columns columns() {
    return new Columns(
        select.stream()
            .map(field -> new Columns.Name(EventTable.FAMILY, Bytes.of(field)))
            .toList());
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("workload", "event-query");
    settings.put("type", type);
    settings.put("events", events);
    settings.put("askedSeconds", time().millis() / 1e3);
    where.ifPresent(of -> settings.put("where", of));
    acceptance.ifPresent(of -> settings.put("acceptance", of));
    if (!select.isEmpty()) {
      settings.put("select", String.join(", ", select));
    }
    index.ifPresent(of -> settings.put("index", of));
    bins.ifPresent(of -> settings.put("binSeconds", of.toMillis() / 1e3));
    settings.put("parallel", parallel);
    return settings;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        OPERATION,
        Operation.part(fetches() ? "step-index" : "first-result", OPERATION.name()),
        Operation.part(fetches() ? "step-fetch" : "rest", OPERATION.name()));
  }

  /** Whether it finds rows by the index and reads them then. */
  private boolean fetches() {
    return index.isPresent() && bins.isEmpty();
  }

  @Override
  public Map<String, TableSpec> otherTables() {
    return index.map(of -> Map.of(of, IndexTable.spec())).orElse(Map.of());
  }

  @Override
  public EventQuery withTables(UnaryOperator<String> stored) {
    return with(index.map(stored), seed);
  }

  @Override
  public TableSpec table() {
    return EventTable.spec();
  }

  @Override
  public List<Capability> needs() {
    boolean filters =
        index.isPresent()
            ? ByIndex.plan(EventTypes.named(type), condition()).filter().isPresent()
            : filter().isPresent();
    return filters ? List.of(Capability.SERVER_FILTER) : List.of();
  }

  @Override
  public boolean needsKeyOrder() {
    return true;
  }

  /** A condition may hold of no event. */
  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public EventQuery withSeed(long newSeed) {
    return with(index, newSeed);
  }

  private EventQuery with(Optional<String> newIndex, long newSeed) {
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
        newIndex,
        bins,
        select,
        parallel,
        check,
        newSeed);
  }

  @Override
  public Source source(Seat seat) {
    return new QuerySource(this, seat);
  }
}
