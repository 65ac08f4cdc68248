package assay.bench.query;

import assay.bench.ReadOnlySession;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreInfo;
import assay.store.Tables;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.table.EventTable;
import assay.study.query.table.StoredSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * A table of events whose cells are prepared in advance and are repeated after a number of events.
 */
final class ReadyEvents implements Store {
  private static final int MADE = 1000;

  private final long events;
  private final List<Cell[]> rows = new ArrayList<>();
  private final Cell[] schema;

  ReadyEvents(long events) {
    this.events = events;
    EventType type = EventTypes.named(Events.TYPE);
    EventKeys keys = new EventKeys(Events.SHARDS);
    EventMaker maker =
        new EventMaker(
            new assay.study.query.event.Events(type, Events.SEED, MADE, Events.DAY), keys);
    EventTable table = new EventTable(type);
    for (long number = 0; number < MADE; number++) {
      maker.make(number);
      rows.add(cells(table.put(maker)));
    }
    Mutation mutation = new Mutation();
    StoredSchema.events(type, keys).put(EventTable.FAMILY, mutation);
    schema = cells(mutation);
  }

  private static Cell[] cells(Mutation mutation) {
    Cell[] cells = new Cell[mutation.size()];
    for (int i = 0; i < cells.length; i++) {
      Mutation.Change change = mutation.change(i);
      cells[i] = new Cell();
      set(cells[i].row(), mutation.row());
      set(cells[i].family(), change.family());
      set(cells[i].qualifier(), change.qualifier());
      set(cells[i].value(), change.value());
    }
    return cells;
  }

  private static void set(Bytes to, Bytes of) {
    to.set(of.copy());
  }

  @Override
  public StoreInfo info() {
    return StoreInfo.inThisProcess("ready", "1", "this process", new TreeMap<>(), false);
  }

  @Override
  public Tables tables() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Session openSession(String table) {
    return new Ready();
  }

  @Override
  public void close() {
    // There is nothing to close.
  }

  private final class Ready extends ReadOnlySession {
    @Override
    public Outcome scanAll(
        List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
      for (long event = 0; event < events && !cancelled.getAsBoolean(); event++) {
        for (Cell cell : rows.get((int) (event % MADE))) {
          sink.accept(cell);
        }
      }
      return Outcome.OK;
    }

    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      for (Cell cell : schema) {
        sink.accept(cell);
      }
      return Outcome.OK;
    }
  }
}
