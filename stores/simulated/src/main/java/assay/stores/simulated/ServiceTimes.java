package assay.stores.simulated;

import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Determines when the operations of one session end. Not thread-safe. Calls allocate no memory. */
final class ServiceTimes {
  enum End {
    ANSWERED,
    TIMED_OUT,
    INTERRUPTED
  }

  private static final long LEAST_WAIT = 1_000_000;

  private final Model model;
  private final Clock clock;
  private final IntSupplier sessions;
  private final Capacity capacity;
  private final Draws readDraws;
  private final Draws writeDraws;
  private final long openedAt;
  private final long storeOpenedAt;

  private long startedAt;
  private long servedAt;
  private long endsAt;

  /**
   * Starts a session's clock. The start times of the session's stalls are relative to this call.
   *
   * @param sessions number of open sessions
   * @param storeOpenedAt time at which the store was opened; servers' pauses are relative to this
   *     time
   * @param seeds source of seeds for the session's random numbers
   */
  ServiceTimes(
      Model model,
      Clock clock,
      IntSupplier sessions,
      Capacity capacity,
      long storeOpenedAt,
      SplittableRandom seeds) {
    this.storeOpenedAt = storeOpenedAt;
    this.model = model;
    this.clock = clock;
    this.sessions = sessions;
    this.capacity = capacity;
    // Reads and writes have separate sequences of random numbers, so that both remain evenly
    // distributed in any mix of reads and writes.
    this.readDraws = model.draws(seeds.nextLong());
    this.writeDraws = model.draws(seeds.nextLong());
    this.openedAt = clock.nanos();
  }

  void beginRead() {
    begin(model.read(), readDraws, 1);
  }

  void beginScan(Capacity tablet) {
    begin(model.read(), readDraws, 1);
    if (model.scanServiceNanos() > 0) {
      serveUntil(Math.max(servedAt, tablet.admit(startedAt, 1) + model.scanServiceNanos()));
    }
  }

  void seek() {
    take(model.reads().seek());
  }

  void look(int entries) {
    take(model.reads().read() * entries);
  }

  void send() {
    take(model.reads().sent() + model.reads().received());
  }

  boolean isFree() {
    return model.reads().areNone();
  }

  /**
   * Adds a time to the operation's duration. To limit the number of waits, the session waits only
   * when the added times exceed {@link #LEAST_WAIT}. Entries may therefore arrive early by up to
   * {@link #LEAST_WAIT}.
   */
  private void take(long nanos) {
    if (nanos == 0) {
      return;
    }
    serveUntil(servedAt + nanos);
    if (endsAt - clock.nanos() > LEAST_WAIT && endsAt - startedAt <= model.timeoutNanos()) {
      waitUntil(endsAt);
      // The time-out applies to the time since the last result.
      startedAt = endsAt;
    }
  }

  /**
   * Delays the operation if the server that answers it is paused. The session calls this method at
   * the end of an operation.
   */
  void answeredBy(int server) {
    long answered = storeOpenedAt + model.pauses().release(server, servedAt - storeOpenedAt);
    endsAt = Math.max(endsAt, answered);
  }

  void beginWrite(long mutations) {
    begin(model.write(), writeDraws, mutations);
  }

  End await() {
    boolean inTime = endsAt - startedAt <= model.timeoutNanos();
    if (!waitUntil(inTime ? endsAt : startedAt + model.timeoutNanos())) {
      return End.INTERRUPTED;
    }
    return inTime ? End.ANSWERED : End.TIMED_OUT;
  }

  private boolean waitUntil(long instant) {
    return clock.waitUntil(instant, model.spinNanos(sessions.getAsInt()));
  }

  private void serveUntil(long instant) {
    servedAt = instant;
    endsAt = openedAt + model.stalls().release(servedAt - openedAt);
  }

  private void begin(Latency latency, Draws draws, long operations) {
    startedAt = clock.nanos();
    long served = capacity.admit(startedAt, operations);
    if (latency != Latency.NONE) {
      served += latency.nanos(draws.next());
    }
    serveUntil(served);
  }
}
