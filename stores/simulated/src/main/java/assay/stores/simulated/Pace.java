package assay.stores.simulated;

import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** When the operations of one session end. For one thread; allocates nothing. */
final class Pace {
  /** How an operation's wait ended. */
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
   * The session opens now: stalls are counted from here.
   *
   * @param sessions number of open sessions
   * @param storeOpenedAt from when pauses of servers are counted
   * @param seeds of the session's draws
   */
  Pace(
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
    // Each kind has its own, so that both are even where draws are even, however they mix.
    this.readDraws = model.draws(seeds.nextLong());
    this.writeDraws = model.draws(seeds.nextLong());
    this.openedAt = clock.nanos();
  }

  /** A read or scan begins now. */
  void beginRead() {
    begin(model.read(), readDraws, 1);
  }

  /**
   * A scan begins now.
   *
   * @param tablet in which it does
   */
  void beginScan(Capacity tablet) {
    begin(model.read(), readDraws, 1);
    if (model.scanServiceNanos() > 0) {
      serveUntil(Math.max(servedAt, tablet.admit(startedAt, 1) + model.scanServiceNanos()));
    }
  }

  /** A row is looked for by its key. */
  void seek() {
    take(model.reads().seek());
  }

  /** So many entries of a row are looked at by a filter. */
  void look(int entries) {
    take(model.reads().read() * entries);
  }

  /** An entry comes that a filter has looked at. */
  void send() {
    take(model.reads().sent() + model.reads().received());
  }

  /** Whether rows and entries take no time. */
  boolean isFree() {
    return model.reads().areNone();
  }

  /**
   * The operation takes so much longer. Waits for what it has come to, once that is longer than it
   * takes to wait; so much in time may entries be too early.
   */
  private void take(long nanos) {
    if (nanos == 0) {
      return;
    }
    serveUntil(servedAt + nanos);
    if (endsAt - clock.nanos() > LEAST_WAIT && endsAt - startedAt <= model.timeoutNanos()) {
      waitUntil(endsAt);
      // A time-out is that of silence.
      startedAt = endsAt;
    }
  }

  /** The operation's answer comes from a server, too, which may pause. To be told at its end. */
  void answeredBy(int server) {
    long answered = storeOpenedAt + model.pauses().release(server, servedAt - storeOpenedAt);
    endsAt = Math.max(endsAt, answered);
  }

  /** A write of so many mutations begins now. */
  void beginWrite(long mutations) {
    begin(model.write(), writeDraws, mutations);
  }

  /** Waits for the end of the operation that began last. */
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
