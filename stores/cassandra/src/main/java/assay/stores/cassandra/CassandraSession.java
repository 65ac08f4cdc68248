package assay.stores.cassandra;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.Session;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.List;

/** One thread's reads and writes of a table. The driver bounds each request by the time-out. */
final class CassandraSession implements Session {
  private final CqlSession session;
  private final Options options;
  private final RowReader reader;
  private final Writes writes;

  /** Null if writes go through. */
  private final Pipeline pipeline;

  private String lastError = "";
  private boolean closed;

  CassandraSession(CqlSession session, Options options, String table) {
    TableStatements statements = new TableStatements(session, options, table);
    this.session = session;
    this.options = options;
    this.reader = new RowReader(session, statements, options);
    this.writes = new Writes(statements);
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
      throw new IllegalArgumentException("a scan of " + limitRows + " rows: at least 1");
    }
    if (range.end().length() > 0) {
      lastError = "a scan of Cassandra has no end: rows lie in the order of their tokens";
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
      // It could not be prepared, or is none that Cassandra could keep: nothing was sent.
      return failed(Outcome.FAILED, e);
    }
    return send(statement, Writes.sizeOf(mutation));
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
    // What is under way has an earlier timestamp, and so is deleted too, whichever comes first.
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
      long wait = options.timeout().toNanos() + Answers.GRACE_NANOS;
      Answers.await(session.executeAsync(statement), System.nanoTime() + wait);
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
