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
import assay.stores.accumulo.client.AccumuloFailures;
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

  private final AccumuloTableReader reader;
  private final AccumuloTableWriter writer;
  private final ConditionalWrites conditional;
  private final AccumuloMutations mutations = new AccumuloMutations();

  /**
   * @param endScans function that ends open scans in the servers; its argument is the name of the
   *     iterator that marks the scans
   */
  public AccumuloSession(TableAccess access, Consumer<String> endScans, Watchdog.Guard guard) {
    this(access, new AccumuloTableReader(access, endScans), guard);
  }

  private AccumuloSession(TableAccess access, AccumuloTableReader reader, Watchdog.Guard guard) {
    super(reader, guard, AccumuloFailures.OF_SESSIONS, access.options().bufferBytes() > 0);
    this.reader = reader;
    writer = new AccumuloTableWriter(access);
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
      // The mutation has an invalid visibility expression. Nothing was sent.
      return failed(AccumuloFailures.line(e));
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
        // Another client changed the cell first. The increment is retried with the cell's new
        // value, until the guard's time-out.
        if (guard().timedOut()) {
          return failed("other clients kept changing the cell until the time-out");
        }
      }
    } catch (NumberFormatException e) {
      return failed(e.getMessage());
    } catch (RequestFailure e) {
      // The store refused all earlier writes of this call, so nothing was changed.
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
      // Accumulo can delete only cells, not rows. The buffer is sent first, so that its cells are
      // found too.
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
   * Determines the outcome of all unacknowledged writes after an attempt to send the writes has
   * failed. Some of these writes may have been applied. The method closes the batch writer, because
   * a failed batch writer refuses all further writes.
   */
  private Outcome unsent(Exception e) {
    // If there were several mutations, the servers may have applied some of them.
    boolean only = writer.unacknowledged() <= 1;
    boolean refused =
        e instanceof TableNotFoundException
            || (e instanceof MutationsRejectedException rejected
                && AccumuloFailures.isRefusal(rejected));
    String why =
        e instanceof MutationsRejectedException rejected
            ? AccumuloFailures.line(rejected)
            : reason(e);
    endWriter();
    if (!refused) {
      return ended(Outcome.UNKNOWN, why);
    }
    // A user without write permission cannot write any of the mutations.
    return ended(
        AccumuloFailures.isDenial(e) ? Outcome.DENIED : only ? Outcome.FAILED : Outcome.UNKNOWN,
        why);
  }

  private void endWriter() {
    try {
      writer.close();
    } catch (MutationsRejectedException | RuntimeException e) {
      // The failure need not be reported: the caller has reported it, or all writes were
      // acknowledged.
      LOG.debug("cannot close the batch writer", e);
    }
  }
}
