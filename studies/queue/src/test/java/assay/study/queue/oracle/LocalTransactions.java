package assay.study.queue.oracle;

import java.io.IOException;
import java.util.List;

/**
 * An oracle in this process, used without a connection. Several instances may share an oracle,
 * because access is synchronized.
 */
public class LocalTransactions implements Transactions {
  private final Oracle oracle;
  private final Snapshot snapshot = new Snapshot();
  private long number;

  public LocalTransactions(Oracle oracle) {
    this.oracle = oracle;
  }

  private interface Work<T> {
    T of(Oracle oracle) throws IOException;
  }

  private <T> T safe(Work<T> work) throws OracleException {
    synchronized (oracle) {
      try {
        oracle.expire();
        T done = work.of(oracle);
        oracle.force();
        return done;
      } catch (IOException e) {
        throw new OracleException(e.getMessage(), e);
      }
    }
  }

  @Override
  public Snapshot begin(Kind kind, long from) throws OracleException {
    return safe(
        of -> {
          of.begin(kind, from, this, snapshot);
          return snapshot;
        });
  }

  @Override
  public End commit(Kind kind, long id, long key, long since) throws OracleException {
    return safe(
        of -> {
          End end = of.commit(kind, id, key, since);
          number = of.commitNumber(kind, id);
          return end;
        });
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public void abort(Kind kind, long id) throws OracleException {
    safe(
        of -> {
          of.abort(kind, id);
          return null;
        });
  }

  @Override
  public End status(Kind kind, long id) throws OracleException {
    return safe(
        of -> {
          number = of.commitNumber(kind, id);
          return of.status(kind, id);
        });
  }

  @Override
  public List<Size> sizes() throws OracleException {
    return safe(Oracle::sizes);
  }

  @Override
  public long resize(int group, int consumers) throws OracleException {
    return safe(of -> of.resize(group, consumers))
        .orElseThrow(() -> new OracleException("a writer is active"));
  }

  @Override
  public void trim(long pointer) throws OracleException {
    safe(
        of -> {
          of.trim(pointer);
          return null;
        });
  }

  @Override
  public void close() {
    synchronized (oracle) {
      oracle.abandon(this);
    }
  }
}
