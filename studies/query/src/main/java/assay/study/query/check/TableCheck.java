package assay.study.query.check;

import assay.lab.load.StopSignal;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.ingest.EventIngest;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexKeys;
import assay.study.query.table.CountTable;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import assay.study.query.table.StoredSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares the index and the counts of an event table with what they should be according to the
 * events. Memory does not grow with the size of the tables. Not thread-safe. An instance can be
 * used only once.
 */
final class TableCheck {
  private static final Bytes NOTHING = new Bytes();

  private final Store store;
  private final String events;
  private final EventIngest ingest;
  private final StopSignal stop;
  private final long binMillis;
  private final Bytes anyField;
  private final Columns columns;
  private final IndexKeys counted = new IndexKeys();
  private final IndexKeys indexed;
  private final Balance index = new Balance();
  private final Balance counts = new Balance();
  private byte[] joined = new byte[256];
  private final Bytes entry = new Bytes();
  private long eventCount;

  TableCheck(Store store, String events, EventIngest ingest, StopSignal stop) {
    this.store = store;
    this.events = events;
    this.ingest = ingest;
    this.stop = stop;
    indexed = ingest.layout().keys(ingest.shards());
    binMillis = ingest.countBin().toMillis();
    EventType type = EventTypes.named(ingest.type());
    anyField = Bytes.of(type.fields().get(0).name());
    List<Columns.Name> names = new ArrayList<>();
    names.add(new Columns.Name(EventTable.FAMILY, anyField));
    for (int field : type.indexed()) {
      names.add(EventTable.column(type.fields().get(field).name()));
    }
    columns = new Columns(names);
  }

  Optional<EventCheckResult> run() throws StoreException {
    boolean isThrough = goThrough();
    if (isThrough && !(index.isEven() && counts.isEven())) {
      index.beginAgain();
      counts.beginAgain();
      isThrough = goThrough();
    }
    return isThrough
        ? Optional.of(
            EventCheckResult.of(
                eventCount,
                ingest.hasIndex() ? Optional.of(index.difference()) : Optional.empty(),
                ingest.counts().map(of -> counts.difference())))
        : Optional.empty();
  }

  private boolean goThrough() throws StoreException {
    eventCount = 0;
    scan(events, columns, this::event);
    if (ingest.hasIndex()) {
      scan(ingest.index().orElse(events), Columns.ALL, this::entry);
    }
    if (ingest.counts().isPresent()) {
      scan(
          ingest.counts().get(),
          Columns.ALL,
          cell -> counts.find(cell.row(), CountTable.count(cell)));
    }
    return !stop.isRequested();
  }

  /**
   * Reads one cell of the event table. An event is counted when its first field is read, because
   * all events have this field. All other scanned columns are indexed fields.
   */
  private void event(Cell cell) {
    long millis = EventKeys.millis(cell.row());
    long bin = CountTable.binOf(millis, binMillis);
    if (cell.qualifier().equals(anyField)) {
      eventCount++;
      expectCount(counted.row(NOTHING, NOTHING, bin));
      return;
    }
    if (ingest.hasIndex()) {
      Bytes row = indexed.row(cell.row(), cell.value(), cell.qualifier(), millis);
      index.expect(joined(row, cell.row()), 1);
    }
    expectCount(counted.row(cell.value(), cell.qualifier(), bin));
  }

  private void expectCount(Bytes row) {
    if (ingest.counts().isPresent()) {
      counts.expect(row, 1);
    }
  }

  private void entry(Cell cell) {
    if (cell.family().equals(IndexTable.FAMILY)) {
      index.find(joined(cell.row(), cell.qualifier()), 1);
    }
  }

  private Bytes joined(Bytes row, Bytes event) {
    int length = row.length() + event.length();
    if (length > joined.length) {
      joined = new byte[2 * length];
    }
    System.arraycopy(row.array(), row.offset(), joined, 0, row.length());
    System.arraycopy(event.array(), event.offset(), joined, row.length(), event.length());
    return entry.set(joined, 0, length);
  }

  private void scan(String table, Columns of, CellSink sink) throws StoreException {
    try (Session session = store.openSession(table)) {
      Outcome outcome =
          session.scanAll(
              List.of(Range.all()),
              of,
              cell -> {
                if (!cell.row().equals(StoredSchema.ROW)) {
                  sink.accept(cell);
                }
              },
              stop::isRequested);
      if (outcome != Outcome.OK) {
        throw new StoreException(
            outcome == Outcome.DENIED ? StoreException.Kind.DENIED : StoreException.Kind.FAILED,
            "table '" + table + "' cannot be read: " + session.lastError());
      }
    }
  }
}
