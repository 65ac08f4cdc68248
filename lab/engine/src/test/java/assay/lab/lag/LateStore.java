package assay.lab.lag;

import assay.lab.testing.StubSession;
import assay.lab.testing.StubStore;
import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;

/** A store whose rows can be read some time after they were written, and keeps when that was. */
final class LateStore extends StubStore {
  /** By row: from when on it can be read. */
  final Map<Bytes, Long> visibleFrom = new ConcurrentHashMap<>();

  /** So many reads throw what no session should. */
  final AtomicInteger throwing = new AtomicInteger();

  /** How often rows were read. */
  final AtomicInteger reads = new AtomicInteger();

  private final LongUnaryOperator delayNanos;
  private final AtomicInteger writes = new AtomicInteger();

  /**
   * @param delayNanos by the number of the write; negative for never
   */
  LateStore(LongUnaryOperator delayNanos) {
    super(null);
    this.delayNanos = delayNanos;
  }

  @Override
  public Session openSession(String table) {
    return new LateSession();
  }

  private final class LateSession extends StubSession {
    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      reads.incrementAndGet();
      if (throwing.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw new IllegalStateException("a fault of the client");
      }
      Long from = visibleFrom.get(row);
      return from != null && from <= System.nanoTime() ? Outcome.OK : Outcome.ABSENT;
    }

    @Override
    public Outcome write(Mutation mutation) {
      long delay = delayNanos.applyAsLong(writes.getAndIncrement());
      visibleFrom.put(
          mutation.row().copy(), delay < 0 ? Long.MAX_VALUE : System.nanoTime() + delay);
      return Outcome.OK;
    }
  }
}
