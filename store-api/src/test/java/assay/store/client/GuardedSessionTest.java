package assay.store.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GuardedSessionTest {
  private static final Range ALL = new Range(new Bytes(), new Bytes());
  private static final CellSink NO_SINK = cell -> {};

  private long now;
  private final Watchdog watchdog =
      new Watchdog(Duration.ofSeconds(3), () -> now, Executors.newSingleThreadScheduledExecutor());
  private final Requests requests = new Requests();
  private final TestSession session = new TestSession(requests, watchdog.guard());

  @AfterEach
  void close() {
    watchdog.close();
    Thread.interrupted();
  }

  /** Answers every request alike. */
  private final class Requests implements RemoteSession.Reader {
    private boolean found;
    private boolean hangs;
    private Exception failure;

    @Override
    public boolean read(Bytes row, Columns columns, CellSink sink) throws RequestFailure {
      if (hangs) {
        watchdog.tick();
        now += Duration.ofSeconds(4).toNanos();
        watchdog.tick();
      }
      if (failure != null) {
        throw new RequestFailure(failure);
      }
      if (found) {
        sink.accept(new Cell());
      }
      return found;
    }

    @Override
    public boolean readAll(List<Bytes> rows, Columns columns, RowSink sink) throws RequestFailure {
      return read(rows.get(0), columns, cell -> sink.accept(0, cell));
    }

    @Override
    public void scan(Range range, Columns columns, long limitRows, CellSink sink)
        throws RequestFailure {
      var unused = read(range.start(), columns, sink);
    }
  }

  private static final class TestSession extends GuardedSession {
    private Outcome sent = Outcome.OK;
    private int closed;

    TestSession(Reader reader, Watchdog.Guard guard) {
      super(
          reader,
          guard,
          new FailureKinds(
              failure ->
                  failure instanceof InterruptedIOException
                      || failure instanceof SocketTimeoutException,
              failure ->
                  failure instanceof InterruptedIOException
                      && !(failure instanceof SocketTimeoutException),
              failure -> failure instanceof AccessDeniedException,
              Throwable::getMessage),
          true);
    }

    @Override
    protected Outcome sendBuffer() {
      return sent;
    }

    @Override
    protected void closeClient() {
      closed++;
    }

    @Override
    protected Outcome send(Mutation mutation) {
      return lost(ended(Outcome.UNKNOWN, "half of the buffer is lost"));
    }

    @Override
    public Outcome deleteRow(Bytes row) {
      return failed("not supported");
    }
  }

  private void assertReads(Outcome outcome) {
    assertThat(session.read(new Bytes(), Columns.ALL, NO_SINK)).isEqualTo(outcome);
    assertThat(session.readAll(List.of(new Bytes()), Columns.ALL, (row, cell) -> {}))
        .isEqualTo(outcome);
    assertThat(session.scan(ALL, Columns.ALL, 1, NO_SINK))
        .isEqualTo(outcome == Outcome.ABSENT ? Outcome.OK : outcome);
  }

  @Test
  void readsTellWhetherTheyFoundSomething() {
    assertReads(Outcome.ABSENT);
    requests.found = true;
    assertReads(Outcome.OK);
    assertThat(session.lastError()).isEmpty();
  }

  @Test
  void aFailedReadHasTheOutcomeOfItsException() {
    requests.failure = new IOException("the disk is broken");
    assertReads(Outcome.FAILED);
    requests.failure = new AccessDeniedException("no right to read");
    assertReads(Outcome.DENIED);
    assertThat(session.lastError()).isEqualTo("no right to read");
    requests.failure = new SocketTimeoutException("server 1 is silent");
    assertReads(Outcome.UNKNOWN);
    assertThat(session.lastError()).isEqualTo("server 1 is silent");
  }

  @Test
  void theGuardsInterruptEndsWithItsOperation() {
    requests.hangs = true;
    requests.failure = new InterruptedIOException();
    assertReads(Outcome.UNKNOWN);
    assertThat(session.lastError()).isEqualTo("no answer within the time-out");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anotherInterruptIsPreserved() {
    requests.failure = new InterruptedIOException();
    assertReads(Outcome.UNKNOWN);
    assertThat(session.lastError()).isEqualTo("interrupted before the store answered");
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void theSinksExceptionIsNotTheStores() {
    requests.found = true;
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                session.read(
                    new Bytes(),
                    Columns.ALL,
                    cell -> {
                      throw new IllegalStateException("of the sink");
                    }))
        .withMessage("of the sink");
    assertReads(Outcome.OK);
  }

  @Test
  void aFlushReportsAnEarlierLossOnce() {
    assertThat(session.write(new Mutation())).as("nothing is sent").isEqualTo(Outcome.OK);
    Mutation mutation = new Mutation();
    mutation.put(new Bytes(), new Bytes(), new Bytes());
    assertThat(session.write(mutation)).isEqualTo(Outcome.UNKNOWN);
    assertThat(session.flush()).isEqualTo(Outcome.UNKNOWN);
    assertThat(session.flush()).isEqualTo(Outcome.OK);
    session.sent = Outcome.FAILED;
    assertThat(session.flush()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void aClosedSessionRefusesAndReleasesOnce() {
    session.close();
    session.close();
    assertThat(session.closed).isEqualTo(1);
    assertThatIllegalStateException()
        .isThrownBy(() -> assertReads(Outcome.OK))
        .withMessage("the session is closed");
    assertThatIllegalStateException().isThrownBy(session::flush);
  }

  @Test
  void aScanNeedsALimit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> session.scan(ALL, Columns.ALL, 0, NO_SINK))
        .withMessage("limitRows must be at least 1; got 0");
  }
}
