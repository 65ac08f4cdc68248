package assay.lab.lag;

import assay.lab.load.NanoClock;
import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Takes keys from a queue and tries to read the keys' rows. If a row is absent, its key is put
 * back, and other keys are tried next. Used by one thread.
 */
final class LagConsumer {
  private static final long LOOK_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final KeyQueue queue;
  private final Session session;
  private final KeyFormat keys;
  private final RetryBudget pace;
  private final LagRecorder book;
  private final NanoClock clock;
  private final byte[] buffer;
  private final Bytes row = new Bytes();

  LagConsumer(
      KeyQueue queue,
      Session session,
      KeyFormat keys,
      RetryBudget pace,
      LagRecorder book,
      NanoClock clock) {
    this.queue = queue;
    this.session = session;
    this.keys = keys;
    this.pace = pace;
    this.book = book;
    this.clock = clock;
    buffer = keys.newBuffer();
  }

  void consume(BooleanSupplier over) throws IOException, InterruptedException {
    while (!over.getAsBoolean()) {
      Optional<PendingKey> next = queue.take(LOOK_UP_NANOS, pace.againNanos());
      if (next.isPresent()) {
        pursue(next.get());
      }
    }
  }

  private void pursue(PendingKey pending) throws IOException {
    if (book.isLeftOut(pending.key())) {
      queue.remove(pending);
      return;
    }
    long start = clock.nanos();
    pace.tried(start);
    Outcome outcome = null;
    try {
      keys.write(pending.key().row(), buffer, row);
      outcome = session.read(row, Columns.ALL, cell -> {});
    } finally {
      if (outcome == null) {
        // The client threw an exception. Another consumer may succeed.
        queue.putBack(pending, clock.nanos());
      }
    }
    long end = clock.nanos();
    boolean told = outcome == Outcome.OK || outcome == Outcome.ABSENT;
    if (told && pending.tries() == 0) {
      book.firstTry(pending.key(), start);
    }
    if (outcome == Outcome.OK) {
      queue.remove(pending);
      book.seen(pending, start, end);
    } else {
      // A failed attempt shows nothing, so the next attempt may still count as the first attempt
      // for the key.
      PendingKey after = told ? pending.absent(start) : pending;
      long lag = after.tries() == 0 ? 0 : end - after.firstTryNanos();
      queue.putBack(after, end + pace.restNanos(lag, end));
    }
  }
}
