package assay.lab.lag;

import assay.lab.load.NanoClock;
import assay.lab.run.LagLine;
import assay.lab.run.RunLog;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Records the results of a phase's keys: one line per key, and series for all keys together.
 * Thread-safe.
 */
final class LagRecorder {
  private final String phase;
  private final RunLog out;
  private final NanoClock clock;
  private int halvings;
  private long seen;
  private long late;
  private long neverSeen;
  private long seenSince;
  private long firstTriesSince;
  private long untriedNanosSince;
  private long sinceNanos;
  private IOException failure;

  LagRecorder(String phase, RunLog out, NanoClock clock) {
    this.phase = phase;
    this.out = out;
    this.clock = clock;
    sinceNanos = clock.nanos();
  }

  /**
   * Returns whether the key has left the sample because producers have reduced the share of sampled
   * rows.
   */
  synchronized boolean isLeftOut(WrittenKey key) {
    halvings = Math.max(halvings, key.halvings());
    return key.draw() < halvings;
  }

  synchronized void firstTry(WrittenKey key, long startNanos) {
    firstTriesSince++;
    untriedNanosSince += startNanos - key.writtenNanos();
  }

  /**
   * Records a key whose row was read.
   *
   * @param before state of the key after the attempts that did not find the row
   * @param startNanos start of the successful attempt
   * @param endNanos end of the successful attempt
   */
  synchronized void seen(PendingKey before, long startNanos, long endNanos) {
    boolean inVain = before.tries() > 0;
    seen++;
    seenSince++;
    late += inVain ? 1 : 0;
    long first = inVain ? before.firstTryNanos() : startNanos;
    write(
        before,
        endNanos,
        first,
        inVain ? micros(endNanos - first) : 0L,
        before.tries() + 1,
        micros(endNanos - before.key().writtenNanos()));
  }

  synchronized void neverSeen(PendingKey pending, long nowNanos) {
    if (!isLeftOut(pending.key())) {
      neverSeen++;
      write(pending, nowNanos, pending.firstTryNanos(), null, pending.tries(), null);
    }
  }

  private void write(
      PendingKey pending, long nanos, long firstNanos, Long lag, int tries, Long toVisible) {
    WrittenKey key = pending.key();
    boolean tried = tries > 0;
    boolean inVain = pending.tries() > 0;
    append(
        new LagLine(
            out.seconds(nanos),
            key.worker(),
            phase,
            key.row(),
            tried ? micros(pending.takenNanos() - key.putNanos()) : null,
            tried ? micros(firstNanos - key.writtenNanos()) : null,
            inVain ? micros(pending.lastTryNanos() - pending.firstTryNanos()) : null,
            lag,
            tries,
            toVisible,
            key.draw()));
  }

  private void append(LagLine line) {
    if (failure == null) {
      try {
        out.lag(line);
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  synchronized void sample(KeyQueue.Extent extent) throws IOException {
    long now = clock.nanos();
    double seconds = (now - sinceNanos) / 1e9;
    if (seconds > 0) {
      out.sample(
          now,
          Map.of(
              "lag.waiting.keys", (double) extent.waiting(),
              "lag.seen.per_s", seenSince / seconds,
              "lag.untried.ms", untriedNanosSince / 1e6 / firstTriesSince));
    }
    sinceNanos = now;
    seenSince = 0;
    firstTriesSince = 0;
    untriedNanosSince = 0;
  }

  synchronized long seen() {
    return seen;
  }

  synchronized long late() {
    return late;
  }

  synchronized long neverSeen() {
    return neverSeen;
  }

  synchronized Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  private static long micros(long nanos) {
    return Math.round(nanos / 1e3);
  }
}
