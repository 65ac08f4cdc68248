package assay.stores.hbase.session;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.capability.IncrementWithPuts.PuttingSession;
import assay.store.capability.ReadReplicas.ReplicaSession;
import assay.store.client.GuardedSession;
import assay.store.client.RequestFailure;
import assay.store.client.Watchdog;
import assay.stores.hbase.client.Attempts;
import assay.stores.hbase.client.HBaseFailures;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread's session on an HBase table. Each operation is limited by the store's time-out. */
public final class HBaseSession extends GuardedSession implements PuttingSession, ReplicaSession {
  private static final Logger LOG = LoggerFactory.getLogger(HBaseSession.class);

  private final HBaseTableReader reader;
  private final HBaseTableWriter writer;
  private final AtomicWrites atomic;
  private final HBaseMutations mutations;
  private final boolean seesLabels;

  public HBaseSession(
      HBaseTableReader reader,
      HBaseTableWriter writer,
      AtomicWrites atomic,
      HBaseMutations mutations,
      Watchdog.Guard guard,
      boolean seesLabels) {
    super(reader, guard, HBaseFailures.OF_SESSIONS, writer.buffers());
    this.reader = reader;
    this.writer = writer;
    this.atomic = atomic;
    this.mutations = mutations;
    this.seesLabels = seesLabels;
  }

  @Override
  public Outcome scanAll(
      List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
    requireOpen();
    reader.beginCount();
    for (Range range : ranges) {
      begin();
      try {
        reader.scanWhole(range, columns, sink, guard(), cancelled);
      } catch (RequestFailure e) {
        return unread(e.getCause());
      } finally {
        end();
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
  protected Outcome send(Mutation mutation) {
    try {
      if (!HBaseMutations.isOnePut(mutation)) {
        writer.now(mutations.several(mutation));
      } else if (buffers()) {
        writer.buffer(mutations.onePut(mutation));
      } else {
        writer.put(mutations.onePut(mutation));
      }
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return unsent(e);
    }
  }

  @Override
  public boolean isBufferFull() {
    return writer.isFull();
  }

  @Override
  public Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
    begin();
    try {
      sink.accept(atomic.increment(row, column, amount));
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return undone(e);
    } finally {
      end();
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
    begin();
    try {
      sink.accept(atomic.increment(row, column, amount, sums, puts, mutations::onePut));
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return undone(e);
    } finally {
      end();
    }
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    begin();
    try {
      return atomic.compareAndSet(row, column, expected, value) ? Outcome.OK : Outcome.ABSENT;
    } catch (IOException | RuntimeException e) {
      return undone(e);
    } finally {
      end();
    }
  }

  /**
   * Determines the outcome of a failed increment or compare-and-set. The failure does not affect
   * the write buffer.
   */
  private Outcome undone(Exception e) {
    String why = reason(e);
    boolean refused =
        !guard().timedOut() && !Attempts.mayHaveHadEffect() && HBaseFailures.isRefusal(e, 1);
    return ended(outcome(e, refused), why);
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    begin();
    try {
      if (seesLabels) {
        return deleteSeen(row);
      }
      writer.now(List.of(mutations.ofRow(row, "")));
      return Outcome.OK;
    } catch (RequestFailure e) {
      return unread(e.getCause());
    } catch (IOException | RuntimeException e) {
      return unsent(e);
    } finally {
      end();
    }
  }

  /**
   * To delete a row, sends one delete for each visibility expression in the row. A delete hides
   * only cells with the same visibility expression.
   */
  private Outcome deleteSeen(Bytes row) throws IOException, RequestFailure {
    Outcome flushed = sendBuffer();
    if (flushed != Outcome.OK) {
      return flushed;
    }
    TreeSet<String> seen = new TreeSet<>();
    if (!reader.read(row, Columns.ALL, cell -> seen.add(cell.visibility().toString()))) {
      return Outcome.ABSENT;
    }
    writer.now(seen.stream().map(v -> mutations.ofRow(row, v)).toList());
    return Outcome.OK;
  }

  @Override
  protected void closeClient() {
    try {
      writer.close();
    } catch (IOException e) {
      // The flush has already reported any lost writes.
      LOG.debug("cannot close the buffered mutator", e);
    }
  }

  @Override
  protected Outcome sendBuffer() {
    try {
      writer.flush();
      return Outcome.OK;
    } catch (IOException | RuntimeException e) {
      return unsent(e);
    }
  }

  /**
   * Determines the outcome of all unacknowledged writes after an attempt to send the writes has
   * failed. Some of these writes may have been applied. All buffered writes are discarded.
   */
  private Outcome unsent(Exception e) {
    boolean refused = !guard().timedOut() && HBaseFailures.isRefusal(e, writer.unacknowledged());
    String why = reason(e);
    writer.giveUp();
    Outcome outcome = ended(outcome(e, refused), why);
    return buffers() ? lost(outcome) : outcome;
  }

  private static Outcome outcome(Exception e, boolean refused) {
    return !refused ? Outcome.UNKNOWN : HBaseFailures.isDenial(e) ? Outcome.DENIED : Outcome.FAILED;
  }
}
