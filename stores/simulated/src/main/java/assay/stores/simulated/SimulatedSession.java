package assay.stores.simulated;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import assay.store.capability.filter.RowFilter;
import assay.store.capability.filter.WholeMatch;
import assay.store.client.AbstractSession;
import assay.store.client.CounterCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/**
 * One thread's session on a table in memory. An operation first accesses the data, and then waits
 * for the rest of its service time. The service time thus includes the time for passing cells to
 * the sink.
 */
final class SimulatedSession extends AbstractSession implements PuttingSession {
  private final SimulatedStore store;
  private final Table table;
  private final RowFilter filter;
  private final ServiceTimes pace;
  private final FaultInjector faults;

  private final Cell cell = new Cell();
  private final List<RowChange> buffered = new ArrayList<>();
  private long bufferBytes;
  private long bufferedBytes;
  private long lastChangeBytes;

  SimulatedSession(
      SimulatedStore store,
      Table table,
      RowFilter filter,
      ServiceTimes pace,
      FaultInjector faults,
      long bufferBytes) {
    this.store = store;
    this.table = table;
    this.filter = filter;
    this.pace = pace;
    this.faults = faults;
    this.bufferBytes = bufferBytes;
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    requireOpen();
    store.countRead();
    pace.beginRead();
    FaultInjector.Fate fate = faults.ofRead();
    beginFilter();
    try {
      pace.seek();
      boolean found = fate == FaultInjector.Fate.FINE && show(row, table.row(row), columns, sink);
      answeredBy(row);
      return end(fate, found ? Outcome.OK : Outcome.ABSENT);
    } catch (WholeMatch.Endless e) {
      return failed(e.getMessage());
    }
  }

  /** Reads all rows in one request, which therefore has one latency and at most one fault. */
  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    requireOpen();
    store.countRead();
    pace.beginRead();
    FaultInjector.Fate fate = faults.ofRead();
    beginFilter();
    try {
      boolean found = false;
      for (int i = 0; fate == FaultInjector.Fate.FINE && i < rows.size(); i++) {
        int index = i;
        Bytes row = rows.get(i);
        pace.seek();
        found |= show(row, table.row(row), columns, cell -> sink.accept(index, cell));
      }
      rows.forEach(this::answeredBy);
      return end(fate, found ? Outcome.OK : Outcome.ABSENT);
    } catch (WholeMatch.Endless e) {
      return failed(e.getMessage());
    }
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    requireOpen();
    requireRows(limitRows);
    store.countRead();
    pace.beginScan(table.tablet(range.start()));
    FaultInjector.Fate fate = faults.ofExchange();
    beginFilter();
    try {
      if (fate == FaultInjector.Fate.FINE) {
        showRows(range, columns, limitRows, sink);
      }
      return end(fate, Outcome.OK);
    } catch (WholeMatch.Endless e) {
      return failed(e.getMessage());
    }
  }

  private void answeredBy(Bytes row) {
    if (store.pauses()) {
      pace.answeredBy(store.server(table, row));
    }
  }

  private void beginFilter() {
    if (filter != null) {
      filter.begin();
    }
  }

  @Override
  public Outcome write(Mutation mutation) {
    requireOpen();
    return mutation.size() == 0 ? Outcome.OK : apply(RowChange.of(mutation), Outcome.OK);
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    requireOpen();
    // A buffering session never reports that the row is missing, because its buffer may contain a
    // write to the row.
    boolean absent = !buffers() && table.row(row) == null;
    return apply(RowChange.deleteRow(row), absent ? Outcome.ABSENT : Outcome.OK);
  }

  @Override
  public Outcome increment(
      Bytes row,
      Columns.Name column,
      long amount,
      long[] sums,
      IntFunction<Mutation> puts,
      LongConsumer sink) {
    UnaryOperator<Bytes> plus = value -> CounterCell.value(CounterCell.number(value) + amount);
    Function<Bytes, RowChange> beside =
        value -> {
          Mutation others = PuttingSession.putsOf(CounterCell.number(value), sums, puts);
          return others == null ? null : RowChange.of(others);
        };
    try {
      return update(row, column, plus, beside, next -> sink.accept(CounterCell.number(next)));
    } catch (NumberFormatException e) {
      return failed(e.getMessage());
    }
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    return update(
        row,
        column,
        held -> Objects.equals(held, expected) ? value : null,
        next -> null,
        next -> {});
  }

  private Outcome update(
      Bytes row,
      Columns.Name column,
      UnaryOperator<Bytes> change,
      Function<Bytes, RowChange> beside,
      Consumer<Bytes> done) {
    requireOpen();
    store.countWrites(1);
    pace.beginWrite(1);
    FaultInjector.Fate fate = faults.ofWrite();
    if (fate == FaultInjector.Fate.REFUSED || fate == FaultInjector.Fate.UNDONE_UNANSWERED) {
      return end(fate, Outcome.OK);
    }
    boolean lost = fate == FaultInjector.Fate.DROPPED;
    Bytes next = table.update(row, column, change, beside, lost);
    Outcome outcome =
        end(lost ? FaultInjector.Fate.FINE : fate, next == null ? Outcome.ABSENT : Outcome.OK);
    if (outcome == Outcome.OK) {
      done.accept(next);
    }
    return outcome;
  }

  @Override
  public Outcome flush() {
    requireOpen();
    return flushed(buffered.isEmpty() ? Outcome.OK : send());
  }

  @Override
  public boolean buffers() {
    return bufferBytes > 0;
  }

  @Override
  public boolean isBufferFull() {
    return bufferedBytes > 0 && bufferedBytes + lastChangeBytes >= bufferBytes;
  }

  @Override
  public void writeThrough() {
    bufferBytes = 0;
  }

  @Override
  protected void release() {
    if (!store.closed() && !buffered.isEmpty()) {
      send();
    }
    store.sessionClosed();
  }

  private Outcome apply(RowChange change, Outcome outcome) {
    if (!buffers()) {
      store.countWrites(1);
      pace.beginWrite(1);
      FaultInjector.Fate fate = faults.ofWrite();
      if (fate == FaultInjector.Fate.FINE || fate == FaultInjector.Fate.DONE_UNANSWERED) {
        table.apply(faults.made(change), System.currentTimeMillis());
      }
      return end(fate == FaultInjector.Fate.DROPPED ? FaultInjector.Fate.FINE : fate, outcome);
    }
    buffered.add(change);
    lastChangeBytes = change.bytes();
    bufferedBytes += lastChangeBytes;
    if (bufferedBytes >= bufferBytes) {
      Outcome sent = send();
      if (sent != Outcome.OK) {
        return lost(sent);
      }
    }
    return Outcome.OK;
  }

  /**
   * Sends the write buffer in one request. Each change in the buffer may still be lost
   * individually.
   */
  private Outcome send() {
    store.countWrites(buffered.size());
    pace.beginWrite(buffered.size());
    FaultInjector.Fate fate = faults.ofExchange();
    long now = System.currentTimeMillis();
    if (fate == FaultInjector.Fate.FINE || fate == FaultInjector.Fate.DONE_UNANSWERED) {
      for (RowChange change : buffered) {
        if (!faults.drops()) {
          table.apply(faults.made(change), now);
        }
      }
    }
    buffered.clear();
    bufferedBytes = 0;
    return end(fate, Outcome.OK);
  }

  private void showRows(Range range, Columns columns, long limitRows, CellSink sink) {
    long rows = 0;
    for (Map.Entry<Bytes, StoredRow> entry : table.rowsFrom(range.start()).entrySet()) {
      boolean past = range.end().length() > 0 && entry.getKey().compareTo(range.end()) >= 0;
      if (past) {
        return;
      }
      if (show(entry.getKey(), entry.getValue(), columns, sink) && ++rows == limitRows) {
        return;
      }
    }
  }

  private boolean show(Bytes key, StoredRow row, Columns columns, CellSink sink) {
    if (row == null) {
      return false;
    }
    if (filter == null) {
      cell.row().set(key);
      return row.show(columns, cell, pace.isFree() ? sink : paced(sink)) > 0;
    }
    boolean found = false;
    List<Cell> cells = row.cells(key);
    pace.look(cells.size());
    for (Cell passed : filter.apply(cells)) {
      if (columns.contains(passed.family(), passed.qualifier())) {
        pace.send();
        sink.accept(passed);
        found = true;
      }
    }
    return found;
  }

  private CellSink paced(CellSink sink) {
    return shown -> {
      pace.look(1);
      pace.send();
      sink.accept(shown);
    };
  }

  private Outcome end(FaultInjector.Fate fate, Outcome fine) {
    ServiceTimes.End end = pace.await();
    if (end == ServiceTimes.End.INTERRUPTED) {
      return unanswered("interrupted before the store answered");
    }
    if (end == ServiceTimes.End.TIMED_OUT) {
      return unanswered("no answer within the time-out");
    }
    if (table.dropped()) {
      return failed("the table was dropped");
    }
    return switch (fate) {
      case FINE, DROPPED -> fine;
      case REFUSED -> failed("the simulated store refused the operation (error-share)");
      case DONE_UNANSWERED, UNDONE_UNANSWERED ->
          unanswered("the simulated store did not answer (unknown-share)");
    };
  }

  private Outcome unanswered(String reason) {
    return ended(Outcome.UNKNOWN, reason);
  }

  @Override
  protected void requireOpen() {
    super.requireOpen();
    if (store.closed()) {
      throw new IllegalStateException("the store is closed");
    }
  }
}
