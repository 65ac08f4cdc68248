package assay.study.query.run;

import assay.lab.workload.ThreadContext;
import assay.store.Columns;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.ServerFilter.Filter;
import assay.study.query.answer.EntrySink;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import assay.study.query.table.EventTable;
import assay.study.query.table.StoredSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Checks the schemas of a query's tables, and opens the sessions of the query's parts. */
record PartOpener(EventQuery query, ThreadContext context) {
  /**
   * Maximum number of rows that an index look-up keeps in memory. These rows take a few megabytes.
   */
  private static final int MOST_ROWS = 20_000;

  private EventType type() {
    return EventTypes.named(query.type());
  }

  private EventKeys keys() {
    return new EventKeys(query.shards());
  }

  void requireSchemas() throws StoreException {
    boolean isInShard = query.layout() == IndexLayout.IN_SHARD;
    StoredSchema events = StoredSchema.events(type(), keys());
    require(
        context.table(),
        isInShard
            ? events.with(StoredSchema.INDEX_LAYOUT, Optional.of(query.layout().label()))
            : events);
    if (query.way() != AccessMethod.SCAN && !isInShard) {
      require(indexTable(), StoredSchema.index(type(), keys(), query.layout()));
    }
    if (query.join().isPresent()) {
      requireSchemas(query.join().get());
    }
  }

  private void requireSchemas(Join join) throws StoreException {
    require(join.table(), StoredSchema.events(join.eventType(), keys()));
    if (join.index().isPresent()) {
      require(join.indexTable(), StoredSchema.index(join.eventType(), keys(), join.layout()));
    }
  }

  private String indexTable() {
    return query.index().orElse(context.table());
  }

  private void require(String table, StoredSchema schema) throws StoreException {
    try (Session session = context.opener().open(table, Optional.empty())) {
      schema.require(table, session);
    }
  }

  QueryPart part(TimeRange time, EntrySink sink) throws StoreException {
    List<Session> opened = new ArrayList<>();
    QueryPartTally tally = new QueryPartTally(sink);
    try {
      return query.join().isPresent()
          ? joined(query.join().get(), time, tally, opened)
          : part(time, query.columns(), tally, opened);
    } catch (StoreException | RuntimeException | Error e) {
      opened.forEach(Session::close);
      throw e;
    }
  }

  private QueryPart part(
      TimeRange time, Columns columns, QueryPartTally tally, List<Session> opened)
      throws StoreException {
    return new QueryPart(
        time,
        query.batches(),
        opened,
        scan(columns, tally, opened),
        index(time, columns, tally, opened),
        tally);
  }

  private Optional<TimeReader> scan(Columns columns, QueryPartTally tally, List<Session> opened)
      throws StoreException {
    return query.way() == AccessMethod.INDEX
        ? Optional.empty()
        : Optional.of(
            new ScanReader(open(context.table(), query.filter(), opened), keys(), columns, tally));
  }

  private Optional<TimeReader> index(
      TimeRange time, Columns columns, QueryPartTally tally, List<Session> opened)
      throws StoreException {
    if (query.way() == AccessMethod.SCAN) {
      return Optional.empty();
    }
    IndexKeys indexKeys = query.layout().keys(query.shards());
    Session entries = open(indexTable(), Optional.empty(), opened);
    if (query.bins().isPresent()) {
      Condition.Equal value = ByIndex.value(type(), query.condition());
      long bin = query.bins().get().toMillis();
      return Optional.of(new HistogramReader(entries, indexKeys, value, time, bin, tally));
    }
    IndexLookup lookup = new IndexLookup(entries, indexKeys, MOST_ROWS);
    Session all = open(context.table(), Optional.empty(), opened);
    Session meant = open(context.table(), query.filter(), opened);
    return Optional.of(
        new LookupReader(
            lookup,
            all,
            meant,
            columns,
            MOST_ROWS,
            query.drawn().map(DrawnValue::most).orElse(Long.MAX_VALUE),
            tally));
  }

  private QueryPart joined(Join join, TimeRange time, QueryPartTally tally, List<Session> opened)
      throws StoreException {
    JoinReader.Values values = new JoinReader.Values();
    QueryPartTally left = new QueryPartTally(values);
    Columns field = new Columns(List.of(EventTable.column(join.field())));
    Optional<TimeReader> scan = scan(field, left, opened);
    Optional<TimeReader> index = index(time, field, left, opened);
    JoinReader.Pairs pairs = new JoinReader.Pairs(tally);
    QueryPartTally right = new QueryPartTally(pairs);
    Session entries = open(join.indexTable(), Optional.empty(), opened);
    Session others = open(join.table(), Optional.empty(), opened);
    IndexLookup lookup = new IndexLookup(entries, join.layout().keys(query.shards()), MOST_ROWS);
    LookupReader reader =
        new LookupReader(lookup, others, others, query.columns(), MOST_ROWS, Long.MAX_VALUE, right);
    UnaryOperator<TimeReader> joining =
        found ->
            new JoinReader(
                found,
                left,
                values,
                reader,
                right,
                pairs,
                EventTable.column(join.other()),
                query.time(),
                tally);
    return new QueryPart(
        time, query.batches(), opened, scan.map(joining), index.map(joining), tally);
  }

  private Session open(String table, Optional<Filter> filter, List<Session> opened)
      throws StoreException {
    Session session = context.opener().open(table, filter);
    opened.add(session);
    return session;
  }
}
