package assay.lab.testing;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;

/**
 * A session that does not buffer and refuses every operation except flushes. Tests override the
 * operations that they use.
 */
public abstract class StubSession implements Session {
  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Outcome write(Mutation mutation) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Outcome flush() {
    return Outcome.OK;
  }

  @Override
  public boolean buffers() {
    return false;
  }

  @Override
  public String lastError() {
    return "";
  }

  @Override
  public void close() {}
}
