package assay.lab.load;

import assay.lab.testing.StubStore;
import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.AtomicUpdates.AtomicSession;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** A store that answers what a test says, and keeps its own account of what it acknowledged. */
final class FakeStore extends StubStore {
  /** How a store takes a call. */
  @FunctionalInterface
  interface Script {
    /**
     * Answers, and spends what time it likes.
     *
     * @param call {@code read}, {@code scan}, {@code write}, {@code delete} or {@code flush}
     * @param number of the call, counted from 1 over all sessions and kinds
     */
    Outcome answer(String call, long number, CellSink sink);
  }

  final AtomicLong calls = new AtomicLong();
  final AtomicLong accepted = new AtomicLong();
  final AtomicLong acknowledged = new AtomicLong();
  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger closed = new AtomicInteger();
  final Set<Thread> callers = ConcurrentHashMap.newKeySet();
  int mostSessions = Integer.MAX_VALUE;
  int bufferedWrites = Integer.MAX_VALUE;

  private final boolean buffers;
  private final Script script;

  FakeStore(boolean buffers, Script script) {
    super(null);
    this.buffers = buffers;
    this.script = script;
  }

  @Override
  public Session openSession(String table) throws StoreException {
    if (opened.incrementAndGet() > mostSessions) {
      throw new StoreException(StoreException.Kind.UNREACHABLE, "no more sessions");
    }
    return new FakeSession();
  }

  private final class FakeSession implements AtomicSession {
    private boolean buffering = buffers;
    private long pending;

    private Outcome call(String call, CellSink sink) {
      callers.add(Thread.currentThread());
      return script.answer(call, calls.incrementAndGet(), sink);
    }

    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      return call("read", sink);
    }

    @Override
    public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
      return call("scan", sink);
    }

    @Override
    public Outcome write(Mutation mutation) {
      return changed(call("write", cell -> {}));
    }

    @Override
    public Outcome deleteRow(Bytes row) {
      return changed(call("delete", cell -> {}));
    }

    @Override
    public Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
      return changed(call("increment " + column.qualifier() + " by " + amount, cell -> {}));
    }

    @Override
    public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
      return changed(call("compare and set", cell -> {}));
    }

    private Outcome changed(Outcome outcome) {
      if (outcome == Outcome.OK) {
        accepted.incrementAndGet();
        pending++;
        if (!buffering) {
          flushed();
        }
      } else if (outcome != Outcome.ABSENT) {
        pending = 0;
      }
      return outcome;
    }

    @Override
    public Outcome flush() {
      Outcome outcome = call("flush", cell -> {});
      if (outcome == Outcome.OK) {
        flushed();
      }
      pending = 0;
      return outcome;
    }

    private void flushed() {
      acknowledged.addAndGet(pending);
      pending = 0;
    }

    @Override
    public boolean buffers() {
      return buffering;
    }

    @Override
    public boolean isBufferFull() {
      return pending >= bufferedWrites;
    }

    @Override
    public void writeThrough() {
      buffering = false;
    }

    @Override
    public String lastError() {
      return "as the script says";
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }
}
