package assay.lab.load;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;

/**
 * A session that passes every operation to another session. Operations on several rows or ranges
 * call {@link #read} and {@link #scan} of this session.
 */
public abstract class ForwardingSession implements Session {
  private Session session;

  /**
   * @param session receives the operations; closed together with this session
   */
  protected ForwardingSession(Session session) {
    this.session = session;
  }

  final Session session() {
    return session;
  }

  final void forwardTo(Session other) {
    session = other;
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    return session.read(row, columns, sink);
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    return session.scan(range, columns, limitRows, sink);
  }

  @Override
  public Outcome write(Mutation mutation) {
    return session.write(mutation);
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    return session.deleteRow(row);
  }

  @Override
  public Outcome flush() {
    return session.flush();
  }

  @Override
  public boolean buffers() {
    return session.buffers();
  }

  @Override
  public boolean isBufferFull() {
    return session.isBufferFull();
  }

  @Override
  public void writeThrough() {
    session.writeThrough();
  }

  @Override
  public String lastError() {
    return session.lastError();
  }

  @Override
  public void close() {
    session.close();
  }
}
