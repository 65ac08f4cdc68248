package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.capability.AtomicUpdates.AtomicSession;
import assay.store.client.CounterCell;
import assay.store.client.RemoteSession;
import assay.store.client.RequestFailure;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.List;
import java.util.function.LongConsumer;

/** One thread's reads and writes of a table. The driver applies the time-out to each request. */
final class CassandraSession extends RemoteSession implements AtomicSession {
  private final CqlSession session;
  private final CassandraOptions options;
  private final Writes writes;
  private final ConditionalPut conditional;

  private Pipeline pipeline;

  CassandraSession(CqlSession session, CassandraOptions options, TableStatements statements) {
    super(new RowReader(session, statements, options));
    this.session = session;
    this.options = options;
    this.writes = new Writes(statements);
    this.conditional = new ConditionalPut(session, statements);
    this.pipeline = options.buffers() ? new Pipeline(session, options) : null;
  }

  @Override
  protected Outcome unread(Throwable failure) {
    return ended(CassandraFailures.ofRead(failure), failure);
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    if (range.end().length() == 0) {
      return super.scan(range, columns, limitRows, sink);
    }
    requireOpen();
    requireRows(limitRows);
    return failed("Cassandra cannot scan to an end row: rows are ordered by their tokens");
  }

  @Override
  public Outcome write(Mutation mutation) {
    requireOpen();
    if (mutation.size() == 0) {
      return Outcome.OK;
    }
    Statement<?> statement;
    try {
      statement = writes.of(mutation);
    } catch (DriverException | IllegalArgumentException | ArithmeticException e) {
      // The driver could not prepare the write, or Cassandra cannot store the write. Nothing was
      // sent.
      return ended(Outcome.FAILED, e);
    }
    return send(statement, Writes.sizeOf(mutation));
  }

  @Override
  public Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
    requireOpen();
    long deadline = options.deadlineNanos();
    Bytes[] held = new Bytes[1];
    try {
      reader().read(row, new Columns(List.of(column)), cell -> held[0] = cell.value().copy());
    } catch (RequestFailure e) {
      return ended(Outcome.FAILED, e.getCause());
    }
    try {
      while (System.nanoTime() - deadline < 0) {
        long next = CounterCell.number(held[0]) + amount;
        ConditionalPut.Answer answer =
            conditional.put(row, column, held[0], CounterCell.value(next), deadline);
        if (answer.done()) {
          sink.accept(next);
          return Outcome.OK;
        }
        held[0] = answer.held();
      }
      return failed("other clients kept changing the cell until the time-out");
    } catch (NumberFormatException e) {
      return failed(e.getMessage());
    } catch (RequestFailure e) {
      return ended(CassandraFailures.ofWrite(e.getCause()), e.getCause());
    }
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    requireOpen();
    try {
      return conditional.put(row, column, expected, value, options.deadlineNanos()).done()
          ? Outcome.OK
          : Outcome.ABSENT;
    } catch (RequestFailure e) {
      return ended(CassandraFailures.ofWrite(e.getCause()), e.getCause());
    }
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    requireOpen();
    Statement<?> statement;
    try {
      statement = writes.deletionOf(row);
    } catch (DriverException e) {
      return ended(Outcome.FAILED, e);
    }
    // Unacknowledged writes have earlier timestamps, so the delete covers them even if they arrive
    // later.
    return send(statement, row.length());
  }

  @Override
  public Outcome flush() {
    requireOpen();
    return flushPipeline();
  }

  @Override
  public boolean buffers() {
    return pipeline != null;
  }

  @Override
  public void writeThrough() {
    pipeline = null;
  }

  @Override
  protected void release() {
    flushPipeline();
  }

  private Outcome flushPipeline() {
    Pipeline.Flushed bad = pipeline == null ? null : pipeline.flush();
    return bad == null ? Outcome.OK : ended(bad.outcome(), bad.failure());
  }

  private Outcome send(Statement<?> statement, long bytes) {
    if (pipeline != null) {
      Throwable earlier = pipeline.send(statement, bytes);
      return earlier == null ? Outcome.OK : ended(Outcome.UNKNOWN, earlier);
    }
    try {
      Answers.await(session.executeAsync(statement), options.deadlineNanos());
      return Outcome.OK;
    } catch (RequestFailure e) {
      return ended(CassandraFailures.ofWrite(e.getCause()), e.getCause());
    }
  }

  private Outcome ended(Outcome outcome, Throwable failure) {
    return ended(outcome, CassandraFailures.line(failure));
  }
}
