package assay.lab.load;

import assay.lab.workload.Views;
import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.Session;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** Several sessions of one thread on one table, used one at a time. */
final class RotatingSession implements Session, Views {
  private final List<Session> all;
  private Session now;

  /**
   * @param all at least one session; all are closed together with this session
   */
  RotatingSession(List<Session> all) {
    this.all = List.copyOf(all);
    now = this.all.get(0);
  }

  @Override
  public int views() {
    return all.size();
  }

  @Override
  public void turnTo(int index) {
    now = all.get(index);
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    return now.read(row, columns, sink);
  }

  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    return now.readAll(rows, columns, sink);
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    return now.scan(range, columns, limitRows, sink);
  }

  @Override
  public Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    return now.scanAll(ranges, columns, sink, cancelled);
  }

  @Override
  public OptionalLong rejectedRows() {
    return now.rejectedRows();
  }

  @Override
  public Outcome write(Mutation mutation) {
    return now.write(mutation);
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    return now.deleteRow(row);
  }

  /** {@inheritDoc} Flushes writes of all views. */
  @Override
  public Outcome flush() {
    Outcome worst = Outcome.OK;
    for (Session session : all) {
      Outcome outcome = session.flush();
      worst = outcome == Outcome.OK ? worst : outcome;
    }
    return worst;
  }

  @Override
  public boolean buffers() {
    return now.buffers();
  }

  @Override
  public void writeThrough() {
    all.forEach(Session::writeThrough);
  }

  @Override
  public String lastError() {
    return now.lastError();
  }

  @Override
  public void close() {
    all.forEach(Session::close);
  }
}
