package assay.lab.load;

import assay.lab.workload.Views;
import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.Session;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** Several sessions of one thread on one table. The thread uses one session at a time. */
final class RotatingSession extends ForwardingSession implements Views {
  private final List<Session> all;

  RotatingSession(List<Session> all) {
    super(all.get(0));
    this.all = List.copyOf(all);
  }

  @Override
  public int views() {
    return all.size();
  }

  @Override
  public void turnTo(int index) {
    forwardTo(all.get(index));
  }

  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    return session().readAll(rows, columns, sink);
  }

  @Override
  public Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    return session().scanAll(ranges, columns, sink, cancelled);
  }

  @Override
  public OptionalLong rejectedRows() {
    return session().rejectedRows();
  }

  /** {@inheritDoc} Flushes the writes of all sessions. */
  @Override
  public Outcome flush() {
    Outcome worst = Outcome.OK;
    for (Session each : all) {
      Outcome outcome = each.flush();
      worst = outcome == Outcome.OK ? worst : outcome;
    }
    return worst;
  }

  @Override
  public void writeThrough() {
    all.forEach(Session::writeThrough);
  }

  @Override
  public void close() {
    all.forEach(Session::close);
  }
}
