package assay.study.query.run;

import assay.lab.workload.Seat;
import assay.store.Columns;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.ServerFilter.Filter;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import assay.study.query.table.StoredSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Opens the sessions of a query's parts, on tables of which it makes sure first. */
final class PartOpener {
  /** Some megabytes. */
  private static final int MOST_ROWS = 20_000;

  private final EventQuery query;
  private final Seat seat;
  private final EventType type;
  private final EventKeys keys;

  PartOpener(EventQuery query, Seat seat) {
    this.query = query;
    this.seat = seat;
    type = EventTypes.named(query.type());
    keys = new EventKeys(query.shards());
  }

  /**
   * Makes sure that the tables are such as the query expects.
   *
   * @throws StoreException if one is not, or cannot be read; one line
   */
  void requireSchemas() throws StoreException {
    boolean isInShard = query.layout() == IndexLayout.IN_SHARD;
    StoredSchema events = StoredSchema.events(type, keys);
    require(
        seat.table(),
        isInShard
            ? events.with(StoredSchema.INDEX_LAYOUT, Optional.of(query.layout().label()))
            : events);
    if (query.way() != EventQuery.Way.SCAN && !isInShard) {
      require(indexTable(), StoredSchema.index(type, keys, query.layout()));
    }
  }

  private String indexTable() {
    return query.index().orElse(seat.table());
  }

  private void require(String table, StoredSchema schema) throws StoreException {
    try (Session session = seat.opener().open(table, Optional.empty())) {
      schema.require(table, session);
    }
  }

  /**
   * One part.
   *
   * @param sink gets all that it brings
   */
  QueryPart part(TimeRange time, EntrySink sink) throws StoreException {
    List<Session> opened = new ArrayList<>();
    boolean ready = false;
    try {
      QueryPart part = part(time, new Tally(sink), opened);
      ready = true;
      return part;
    } finally {
      if (!ready) {
        opened.forEach(Session::close);
      }
    }
  }

  private QueryPart part(TimeRange time, Tally tally, List<Session> opened) throws StoreException {
    EventQuery.Way way = query.way();
    IndexKeys indexKeys = query.layout().keys(query.shards());
    Optional<TimeReader> scan = Optional.empty();
    Optional<TimeReader> index = Optional.empty();
    if (query.bins().isPresent()) {
      Session entries = open(indexTable(), Optional.empty(), opened);
      long bin = query.bins().get().toMillis();
      index =
          Optional.of(
              new HistogramReader(
                  entries, indexKeys, ByIndex.value(type, query.condition()), time, bin, tally));
    } else {
      Columns columns = query.columns();
      Session meant = open(seat.table(), query.filter(), opened);
      if (way != EventQuery.Way.INDEX) {
        scan = Optional.of(new ScanReader(meant, keys, columns, tally));
      }
      if (way != EventQuery.Way.SCAN) {
        Session all = open(seat.table(), Optional.empty(), opened);
        Session entries = open(indexTable(), Optional.empty(), opened);
        IndexLookup lookup = new IndexLookup(entries, indexKeys, MOST_ROWS);
        index = Optional.of(new LookupReader(lookup, all, meant, columns, MOST_ROWS, tally));
      }
    }
    return new QueryPart(time, query.batches(), opened, scan, index, tally);
  }

  private Session open(String table, Optional<Filter> filter, List<Session> opened)
      throws StoreException {
    Session session = seat.opener().open(table, filter);
    opened.add(session);
    return session;
  }
}
