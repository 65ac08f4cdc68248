package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.capability.AtomicUpdates.AtomicSession;
import assay.store.client.CounterCell;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.List;
import java.util.function.LongConsumer;

/** One thread's reads and writes of a table. The driver limits each request by the time-out. */
final class CassandraSession implements AtomicSession {
  private final CqlSession session;
  private final Options options;
  private final RowReader reader;
  private final Writes writes;
  private final ConditionalPut conditional;

  /** Null when writing through. */
  private Pipeline pipeline;

  private String lastError = "";
  private boolean closed;

  CassandraSession(CqlSession session, Options options, String table) {
    TableStatements statements = new TableStatements(session, options, table);
    this.session = session;
    this.options = options;
    this.reader = new RowReader(session, statements, options);
    this.writes = new Writes(statements);
    this.conditional = new ConditionalPut(session, statements);
    this.pipeline = options.buffers() ? new Pipeline(session, options) : null;
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    requireOpen();
    try {
      return reader.read(row, columns, sink) ? Outcome.OK : Outcome.ABSENT;
    } catch (Answers.Failure e) {
      return failed(Failures.ofRead(e.getCause()), e.getCause());
    }
  }

  @Override
  public Outcome readAll(List<Bytes> rows, Columns columns, RowSink sink) {
    requireOpen();
    try {
      return reader.readAll(rows, columns, sink) ? Outcome.OK : Outcome.ABSENT;
    } catch (Answers.Failure e) {
      return failed(Failures.ofRead(e.getCause()), e.getCause());
    }
  }

  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    requireOpen();
    if (limitRows < 1) {
      throw new IllegalArgumentException("limitRows must be at least 1; got " + limitRows);
    }
    if (range.end().length() > 0) {
      lastError = "Cassandra cannot scan to an end row: rows are ordered by their tokens";
      return Outcome.FAILED;
    }
    try {
      reader.scan(range.start(), columns, limitRows, sink);
      return Outcome.OK;
    } catch (Answers.Failure e) {
      return failed(Failures.ofRead(e.getCause()), e.getCause());
    }
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
      // It could not be prepared, or Cassandra cannot store it: nothing was sent.
      return failed(Outcome.FAILED, e);
    }
    return send(statement, Writes.sizeOf(mutation));
  }

  @Override
  public Outcome increment(Bytes row, Columns.Name column, long amount, LongConsumer sink) {
    requireOpen();
    long deadline = deadline();
    Bytes[] held = new Bytes[1];
    try {
      reader.read(row, new Columns(List.of(column)), cell -> held[0] = cell.value().copy());
    } catch (Answers.Failure e) {
      return failed(Outcome.FAILED, e.getCause());
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
      lastError = "other clients kept changing the cell until the time-out";
      return Outcome.FAILED;
    } catch (NumberFormatException e) {
      lastError = e.getMessage();
      return Outcome.FAILED;
    } catch (Answers.Failure e) {
      return failed(Failures.ofWrite(e.getCause()), e.getCause());
    }
  }

  @Override
  public Outcome compareAndSet(Bytes row, Columns.Name column, Bytes expected, Bytes value) {
    requireOpen();
    try {
      return conditional.put(row, column, expected, value, deadline()).done()
          ? Outcome.OK
          : Outcome.ABSENT;
    } catch (Answers.Failure e) {
      return failed(Failures.ofWrite(e.getCause()), e.getCause());
    }
  }

  private long deadline() {
    return System.nanoTime() + options.timeout().toNanos() + Answers.GRACE_NANOS;
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    requireOpen();
    Statement<?> statement;
    try {
      statement = writes.deletionOf(row);
    } catch (DriverException e) {
      return failed(Outcome.FAILED, e);
    }
    // Writes under way have earlier timestamps and are deleted too, in any order.
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
  public String lastError() {
    return lastError;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      flushPipeline();
    }
  }

  private Outcome flushPipeline() {
    Pipeline.Flushed bad = pipeline == null ? null : pipeline.flush();
    return bad == null ? Outcome.OK : failed(bad.outcome(), bad.failure());
  }

  private Outcome send(Statement<?> statement, long bytes) {
    if (pipeline != null) {
      Throwable earlier = pipeline.send(statement, bytes);
      return earlier == null ? Outcome.OK : failed(Outcome.UNKNOWN, earlier);
    }
    try {
      Answers.await(session.executeAsync(statement), deadline());
      return Outcome.OK;
    } catch (Answers.Failure e) {
      return failed(Failures.ofWrite(e.getCause()), e.getCause());
    }
  }

  private Outcome failed(Outcome outcome, Throwable failure) {
    lastError = Failures.line(failure);
    return outcome;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
  }
}
