package assay.stores.hbase.session;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import assay.store.capability.ReadReplicas.ReplicaSession;
import assay.store.client.Watchdog;
import assay.stores.hbase.client.Attempts;
import assay.stores.hbase.client.Failures;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread's reads and writes of a table, each limited by the store's time-out. */
public final class HBaseSession implements PuttingSession, ReplicaSession {
  private static final Logger LOG = LoggerFactory.getLogger(HBaseSession.class);

  private final TableReader reader;
  private final TableWriter writer;
  private final AtomicWrites atomic;
  private final Mutations mutations;
  private final Watchdog.Guard guard;

  private final boolean seesLabels;

  /** Outcome of buffers sent since the last flush, for the next flush to report. */
  private Outcome lostSinceFlush = Outcome.OK;

  private String lastError = "";
  private boolean closed;

  public HBaseSession(
      TableReader reader,
      TableWriter writer,
      AtomicWrites atomic,
      Mutations mutations,
      Watchdog.Guard guard,
      boolean seesLabels) {
    this.reader = reader;
    this.writer = writer;
    this.atomic = atomic;
    this.mutations = mutations;
    this.guard = guard;
    this.seesLabels = seesLabels;
  }

  /** A write that the client may refuse to build or send. */
  @FunctionalInterface
  private interface Write {
    void send() throws IOException;
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    requireOpen();
    guard.begin();
    try {
      return reader.read(row, columns, sink) ? Outcome.OK : Outcome.ABSENT;
    } catch (TableReader.ReadFailure e) {
      return failed(e.getCause());
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    requireOpen();
    guard.begin();
    try {
      return reader.readAll(rows, columns, sink) ? Outcome.OK : Outcome.ABSENT;
    } catch (TableReader.ReadFailure e) {
      return failed(e.getCause());
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    requireOpen();
    if (limitRows < 1) {
      throw new IllegalArgumentException("limitRows must be at least 1; got " + limitRows);
    }
    guard.begin();
    try {
      reader.scan(range, columns, limitRows, sink);
      return Outcome.OK;
    } catch (TableReader.ReadFailure e) {
      return failed(e.getCause());
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    requireOpen();
    reader.beginCount();
    for (Range range : ranges) {
      guard.begin();
      try {
        reader.scanWhole(range, columns, sink, guard, cancelled);
      } catch (TableReader.ReadFailure e) {
        return failed(e.getCause());
      } finally {
        guard.end();
      }
    }
    return Outcome.OK;
  }

  @Override
  public long staleRows() {
    return reader.staleRows();
  }

  @Override
  public OptionalLong rejectedRows() {
    return reader.rejectedRows();
  }

  @Override
  public Outcome write(Mutation mutation) {
    requireOpen();
    if (mutation.size() == 0) {
      return Outcome.OK;
    }
    guard.begin();
    try {
      if (Mutations.isOnePut(mutation)) {
        writer.put(mutations.onePut(mutation));
      } else {
        writer.now(mutations.several(mutation));
      }
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return unsent(e);
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
    requireOpen();
    guard.begin();
    try {
      sink.accept(atomic.increment(row, column, amount));
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return undone(e);
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome increment(
      Bytes row,
      Columns.Name column,
      long amount,
      long[] sums,
      IntFunction<Mutation> puts,
      LongConsumer sink) {
    requireOpen();
    guard.begin();
    try {
      sink.accept(atomic.increment(row, column, amount, sums, puts, mutations::onePut));
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return undone(e);
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    requireOpen();
    guard.begin();
    try {
      return atomic.compareAndSet(row, column, expected, value) ? Outcome.OK : Outcome.ABSENT;
    } catch (IOException | RuntimeException e) {
      return undone(e);
    } finally {
      guard.end();
    }
  }

  /** Handles a failed update; does not affect the buffer. */
  private Outcome undone(Exception e) {
    lastError = reason(e);
    if (guard.timedOut() || Attempts.mayHaveHadEffect() || !Failures.isRefusal(e, 1)) {
      return Outcome.UNKNOWN;
    }
    return Failures.isDenial(e) ? Outcome.DENIED : Outcome.FAILED;
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    requireOpen();
    guard.begin();
    try {
      return seesLabels
          ? deleteSeen(row)
          : sent(() -> writer.now(List.of(mutations.ofRow(row, ""))));
    } catch (TableReader.ReadFailure e) {
      return failed(e.getCause());
    } finally {
      guard.end();
    }
  }

  /** A delete hides only cells with its own visibility, so each visibility needs one. */
  private Outcome deleteSeen(Bytes row) throws TableReader.ReadFailure {
    Outcome flushed = sent(writer::flush);
    if (flushed != Outcome.OK) {
      return flushed;
    }
    TreeSet<String> seen = new TreeSet<>();
    if (!reader.read(row, Columns.ALL, cell -> seen.add(cell.visibility().toString()))) {
      return Outcome.ABSENT;
    }
    return sent(() -> writer.now(seen.stream().map(v -> mutations.ofRow(row, v)).toList()));
  }

  @Override
  public Outcome flush() {
    requireOpen();
    guard.begin();
    try {
      Outcome now = sent(writer::flush);
      Outcome all = lostSinceFlush == Outcome.OK ? now : lostSinceFlush;
      lostSinceFlush = Outcome.OK;
      return all;
    } finally {
      guard.end();
    }
  }

  @Override
  public boolean buffers() {
    return writer.buffers();
  }

  @Override
  public void writeThrough() {
    writer.writeThrough();
  }

  @Override
  public String lastError() {
    return lastError;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    guard.begin();
    try {
      sent(writer::flush);
      writer.close();
    } catch (IOException e) {
      // The flush has already reported any loss.
      LOG.debug("cannot close the buffered mutator", e);
    } finally {
      guard.end();
      guard.close();
      closed = true;
    }
  }

  private Outcome sent(Write write) {
    try {
      write.send();
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return unsent(e);
    }
  }

  /** Handles writes that did not all arrive; the buffered ones are discarded. */
  private Outcome unsent(Exception e) {
    boolean refused = !guard.timedOut() && Failures.isRefusal(e, writer.unacknowledged());
    lastError = reason(e);
    writer.giveUp();
    Outcome outcome =
        !refused ? Outcome.UNKNOWN : Failures.isDenial(e) ? Outcome.DENIED : Outcome.FAILED;
    if (buffers()) {
      lostSinceFlush = outcome;
    }
    return outcome;
  }

  private Outcome failed(Throwable failure) {
    lastError = reason(failure);
    if (guard.timedOut() || Failures.isTimeout(failure)) {
      return Outcome.UNKNOWN;
    }
    return Failures.isDenial(failure) ? Outcome.DENIED : Outcome.FAILED;
  }

  private String reason(Throwable failure) {
    if (guard.timedOut()) {
      return "no answer within the time-out";
    }
    if (Failures.isInterrupt(failure)) {
      // Not this guard's interrupt: the caller must see it too.
      Thread.currentThread().interrupt();
      return "interrupted before the store answered";
    }
    return Failures.line(failure);
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
  }
}
