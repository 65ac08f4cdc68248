package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import assay.store.client.CounterCell;
import assay.store.client.GuardedSession;
import assay.store.client.RequestFailure;
import assay.store.client.Watchdog;
import assay.stores.accumulo.client.Failures;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.ConditionalWriter;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread's session on an Accumulo table. Each operation is limited by the store's time-out. */
public final class AccumuloSession extends GuardedSession implements PuttingSession {
  private static final Logger LOG = LoggerFactory.getLogger(AccumuloSession.class);

  private final TableReader reader;
  private final TableWriter writer;
  private final ConditionalWrites conditional;
  private final Mutations mutations = new Mutations();

  /**
   * @param endScans ends open scans in the servers, given the name of the iterator that marks the
   *     scans
   */
  public AccumuloSession(TableAccess access, Consumer<String> endScans, Watchdog.Guard guard) {
    this(access, new TableReader(access, endScans), guard);
  }

  private AccumuloSession(TableAccess access, TableReader reader, Watchdog.Guard guard) {
    super(reader, guard, Failures.OF_SESSIONS, access.options().bufferBytes() > 0);
    this.reader = reader;
    writer = new TableWriter(access);
    conditional = new ConditionalWrites(access);
  }

  @Override
  public Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    requireOpen();
    guard().begin(cancelled);
    try {
      reader.batches().scanAll(ranges, columns, sink, guard(), cancelled);
      return Outcome.OK;
    } catch (RequestFailure e) {
      return cancelled.getAsBoolean() ? Outcome.OK : unread(e.getCause());
    } finally {
      end();
    }
  }

  @Override
  public OptionalLong rejectedRows() {
    return reader.batches().rejectedRows();
  }

  @Override
  protected Outcome send(Mutation mutation) {
    org.apache.accumulo.core.data.Mutation made;
    try {
      made = mutations.of(mutation);
    } catch (IllegalArgumentException e) {
      // An invalid visibility expression; nothing was sent.
      return failed(Failures.line(e));
    }
    return send(made);
  }

  @Override
  public Outcome increment(
      Bytes row,
      Columns.Name column,
      long amount,
      long[] sums,
      IntFunction<Mutation> puts,
      LongConsumer sink) {
    Columns columns = new Columns(List.of(column));
    begin();
    try {
      while (true) {
        Bytes held = newest(row, columns);
        long next = CounterCell.number(held) + amount;
        Mutation others = PuttingSession.putsOf(next, sums, puts);
        Outcome outcome = put(row, column, held, CounterCell.value(next), others);
        if (outcome == Outcome.OK) {
          sink.accept(next);
        }
        if (outcome != Outcome.ABSENT) {
          return outcome;
        }
        // Another client changed the cell first: retry with the new value. The guard ends the
        // retries at the time-out.
        if (guard().timedOut()) {
          return failed("other clients kept changing the cell until the time-out");
        }
      }
    } catch (NumberFormatException e) {
      return failed(e.getMessage());
    } catch (RequestFailure e) {
      // All earlier writes of this call were refused, so nothing was changed.
      Outcome outcome = unread(e.getCause());
      return outcome == Outcome.UNKNOWN ? Outcome.FAILED : outcome;
    } finally {
      end();
    }
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    begin();
    try {
      return put(row, column, expected, value, null);
    } finally {
      end();
    }
  }

  private Bytes newest(Bytes row, Columns columns) throws RequestFailure {
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
            ended(Outcome.FAILED, "the servers answered a conditional write with status " + status);
      };
    } catch (TableNotFoundException e) {
      return unread(e);
    } catch (AccumuloException | AccumuloSecurityException | RuntimeException e) {
      Outcome outcome = unread(e);
      return outcome == Outcome.DENIED ? outcome : Outcome.UNKNOWN;
    }
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    begin();
    try {
      // Accumulo deletes cells, not rows, so cells that are still in the buffer must be readable.
      Outcome flushed = sendBuffer();
      if (flushed != Outcome.OK) {
        return lost(flushed);
      }
      RowDelete delete = new RowDelete(row);
      if (!reader.read(row, Columns.ALL, delete)) {
        return Outcome.ABSENT;
      }
      return send(delete.mutation());
    } catch (RequestFailure e) {
      return unread(e.getCause());
    } finally {
      end();
    }
  }

  @Override
  protected void closeClient() {
    endWriter();
    conditional.close();
    reader.close();
  }

  private Outcome send(org.apache.accumulo.core.data.Mutation mutation) {
    try {
      writer.write(mutation);
      if (!buffers()) {
        writer.flush();
      }
      return Outcome.OK;
    } catch (MutationsRejectedException | TableNotFoundException | RuntimeException e) {
      Outcome outcome = unsent(e);
      return buffers() ? lost(outcome) : outcome;
    }
  }

  @Override
  protected Outcome sendBuffer() {
    try {
      writer.flush();
      return Outcome.OK;
    } catch (MutationsRejectedException | RuntimeException e) {
      return unsent(e);
    }
  }

  /**
   * Determines the outcome of writes that could not be sent. Some of these writes may have been
   * applied. The method closes the batch writer, because a failed batch writer refuses all further
   * writes.
   */
  private Outcome unsent(Exception e) {
    // If there were several mutations, some may have been applied.
    boolean only = writer.unacknowledged() <= 1;
    boolean refused =
        e instanceof TableNotFoundException
            || (e instanceof MutationsRejectedException rejected && Failures.isRefusal(rejected));
    String why =
        e instanceof MutationsRejectedException rejected ? Failures.line(rejected) : reason(e);
    endWriter();
    if (!refused) {
      return ended(Outcome.UNKNOWN, why);
    }
    // A user without write permission cannot write any of the mutations.
    return ended(
        Failures.isDenial(e) ? Outcome.DENIED : only ? Outcome.FAILED : Outcome.UNKNOWN, why);
  }

  private void endWriter() {
    try {
      writer.close();
    } catch (MutationsRejectedException | RuntimeException e) {
      // Either the caller has reported the writer's failure, or there was nothing to acknowledge.
      LOG.debug("cannot close the batch writer", e);
    }
  }
}
