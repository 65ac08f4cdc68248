package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import assay.store.client.CounterCell;
import assay.store.client.Watchdog;
import assay.stores.accumulo.client.Failures;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.ConditionalWriter;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread's reads and writes of a table, each limited by the store's time-out. */
public final class AccumuloSession implements PuttingSession {
  private static final long[] NO_SUMS = {};

  private static final Logger LOG = LoggerFactory.getLogger(AccumuloSession.class);

  private final TableReader reader;
  private final BatchReader batchReader;
  private final TableWriter writer;
  private final ConditionalWrites conditional;
  private final Watchdog.Guard guard;
  private final Mutations mutations = new Mutations();

  /** Outcome of buffers sent since the last flush, for the next flush to report. */
  private Outcome lostSinceFlush = Outcome.OK;

  private String lastError = "";
  private boolean closed;

  public AccumuloSession(
      TableReader reader,
      BatchReader batchReader,
      TableWriter writer,
      ConditionalWrites conditional,
      Watchdog.Guard guard) {
    this.reader = reader;
    this.batchReader = batchReader;
    this.writer = writer;
    this.conditional = conditional;
    this.guard = guard;
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
      return batchReader.readAll(rows, columns, sink) ? Outcome.OK : Outcome.ABSENT;
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
    guard.begin(cancelled);
    try {
      batchReader.scanAll(ranges, columns, sink, guard, cancelled);
      return Outcome.OK;
    } catch (TableReader.ReadFailure e) {
      return cancelled.getAsBoolean() ? Outcome.OK : failed(e.getCause());
    } finally {
      guard.end();
    }
  }

  @Override
  public OptionalLong rejectedRows() {
    return batchReader.rejectedRows();
  }

  @Override
  public Outcome write(Mutation mutation) {
    requireOpen();
    if (mutation.size() == 0) {
      return Outcome.OK;
    }
    org.apache.accumulo.core.data.Mutation made;
    try {
      made = mutations.of(mutation);
    } catch (IllegalArgumentException e) {
      // An invalid visibility expression; nothing was sent.
      lastError = Failures.line(e);
      return Outcome.FAILED;
    }
    guard.begin();
    try {
      return send(made);
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
    return increment(row, column, amount, NO_SUMS, null, sink);
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
    Columns columns = new Columns(List.of(column));
    guard.begin();
    try {
      while (true) {
        Bytes held = newest(row, columns);
        long next = CounterCell.number(held) + amount;
        int reached = Arrays.binarySearch(sums, next);
        Mutation others = reached < 0 ? null : puts.apply(reached);
        Outcome outcome = put(row, column, held, CounterCell.value(next), others);
        if (outcome == Outcome.OK) {
          sink.accept(next);
        }
        if (outcome != Outcome.ABSENT) {
          return outcome;
        }
        // Another client was faster: retry with the new value. The guard ends this in time.
        if (guard.timedOut()) {
          lastError = "other clients kept changing the cell until the time-out";
          return Outcome.FAILED;
        }
      }
    } catch (NumberFormatException e) {
      lastError = e.getMessage();
      return Outcome.FAILED;
    } catch (TableReader.ReadFailure e) {
      // Only refused writes preceded it.
      Outcome outcome = failed(e.getCause());
      return outcome == Outcome.UNKNOWN ? Outcome.FAILED : outcome;
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    requireOpen();
    guard.begin();
    try {
      return put(row, column, expected, value, null);
    } finally {
      guard.end();
    }
  }

  private Bytes newest(Bytes row, Columns columns) throws TableReader.ReadFailure {
    Bytes[] held = new Bytes[1];
    reader.read(
        row,
        columns,
        cell -> {
          if (held[0] == null && cell.visibility().length() == 0) {
            held[0] = cell.value().copy();
          }
        });
    return held[0];
  }

  private Outcome put(
      Bytes row, Columns.Name column, Bytes expected, Bytes value, Mutation others) {
    try {
      ConditionalWriter.Status status = conditional.put(row, column, expected, value, others);
      return switch (status) {
        case ACCEPTED -> Outcome.OK;
        case REJECTED -> Outcome.ABSENT;
        case UNKNOWN -> ended(Outcome.UNKNOWN, "no answer to a conditional write");
        case VIOLATED, INVISIBLE_VISIBILITY ->
            ended(Outcome.FAILED, "a conditional write ended " + status);
      };
    } catch (TableNotFoundException e) {
      return failed(e);
    } catch (AccumuloException | AccumuloSecurityException | RuntimeException e) {
      Outcome outcome = failed(e);
      return outcome == Outcome.DENIED ? outcome : Outcome.UNKNOWN;
    }
  }

  private Outcome ended(Outcome outcome, String why) {
    lastError = why;
    return outcome;
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    requireOpen();
    guard.begin();
    try {
      // Accumulo deletes cells, not rows, so cells that are still in the buffer must be readable.
      Outcome flushed = sendBuffer();
      if (flushed != Outcome.OK) {
        lostSinceFlush = flushed;
        return flushed;
      }
      RowDelete delete = new RowDelete(row);
      if (!reader.read(row, Columns.ALL, delete)) {
        return Outcome.ABSENT;
      }
      return send(delete.mutation());
    } catch (TableReader.ReadFailure e) {
      return failed(e.getCause());
    } finally {
      guard.end();
    }
  }

  @Override
  public Outcome flush() {
    requireOpen();
    guard.begin();
    try {
      Outcome now = sendBuffer();
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
      sendBuffer();
      endWriter();
      conditional.close();
      reader.close();
      batchReader.close();
    } finally {
      guard.end();
      guard.close();
      closed = true;
    }
  }

  private Outcome send(org.apache.accumulo.core.data.Mutation mutation) {
    try {
      writer.write(mutation);
      return Outcome.OK;
    } catch (MutationsRejectedException | TableNotFoundException | RuntimeException e) {
      Outcome outcome = unsent(e);
      if (buffers()) {
        lostSinceFlush = outcome;
      }
      return outcome;
    }
  }

  private Outcome sendBuffer() {
    try {
      writer.flush();
      return Outcome.OK;
    } catch (MutationsRejectedException | RuntimeException e) {
      return unsent(e);
    }
  }

  /** Handles writes that did not all arrive; the writer is unusable afterwards. */
  private Outcome unsent(Exception e) {
    // Of several mutations, some may have been applied.
    boolean only = writer.unacknowledged() <= 1;
    boolean refused =
        e instanceof TableNotFoundException
            || (e instanceof MutationsRejectedException rejected && Failures.isRefusal(rejected));
    lastError =
        e instanceof MutationsRejectedException rejected ? Failures.line(rejected) : reason(e);
    endWriter();
    if (!refused) {
      return Outcome.UNKNOWN;
    }
    // A user without write permission cannot write any of them.
    return Failures.isDenial(e) ? Outcome.DENIED : only ? Outcome.FAILED : Outcome.UNKNOWN;
  }

  private void endWriter() {
    try {
      writer.close();
    } catch (MutationsRejectedException | RuntimeException e) {
      // The caller has reported the writer's failure, or had nothing to acknowledge.
      LOG.debug("cannot close the batch writer", e);
    }
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
    if (Failures.isTimeout(failure)) {
      return "no answer within the time-out";
    }
    return Failures.line(failure);
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
  }
}
