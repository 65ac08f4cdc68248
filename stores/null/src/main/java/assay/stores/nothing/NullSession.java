package assay.stores.nothing;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.capability.AtomicUpdates.AtomicSession;
import assay.store.client.AbstractSession;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A session that completes every operation immediately with {@link Outcome#OK}. No read or scan
 * passes cells to its sink, because the time to create cells is not part of Assay's own cost. Each
 * write copies its values, as every client must do, so that the cost of generating values is
 * measured.
 */
final class NullSession extends AbstractSession implements AtomicSession {
  private byte[] copied = new byte[0];

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    return end();
  }

  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    return end();
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    return end();
  }

  @Override
  public Outcome write(Mutation mutation) {
    for (int i = 0; i < mutation.size(); i++) {
      Bytes value = mutation.change(i).value();
      if (value.length() > copied.length) {
        copied = new byte[value.length()];
      }
      System.arraycopy(value.array(), value.offset(), copied, 0, value.length());
    }
    return end();
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    return end();
  }

  /** Passes {@code amount} to the sink, as if the cell did not exist. */
  @Override
  public Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
    sink.accept(amount);
    return end();
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    return end();
  }

  @Override
  public Outcome flush() {
    return end();
  }

  @Override
  public boolean buffers() {
    return false;
  }

  @Override
  protected void release() {
    // The session has no resources.
  }

  private Outcome end() {
    requireOpen();
    return Outcome.OK;
  }
}
