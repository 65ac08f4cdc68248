package assay.stores.simulated;

import java.util.SplittableRandom;

/** When the operations of one session end. For one thread; allocates nothing. */
final class Pace {
  /** How an operation's wait ended. */
  enum End {
    ANSWERED,
    TIMED_OUT,
    INTERRUPTED
  }

  private final Model model;
  private final Clock clock;
  private final Capacity capacity;
  private final Draws readDraws;
  private final Draws writeDraws;
  private final long openedAt;

  private long startedAt;
  private long endsAt;

  /**
   * @param seeds of the session's draws
   * @param openedAt a reading of {@link System#nanoTime()}, from which stalls are counted
   */
  Pace(Model model, Clock clock, Capacity capacity, SplittableRandom seeds, long openedAt) {
    this.model = model;
    this.clock = clock;
    this.capacity = capacity;
    // Each kind has its own, so that both are even where draws are even, however they mix.
    this.readDraws = model.draws(seeds.nextLong());
    this.writeDraws = model.draws(seeds.nextLong());
    this.openedAt = openedAt;
  }

  /** A read or scan begins now. */
  void beginRead() {
    begin(model.read(), readDraws, 1);
  }

  /** A write of so many mutations begins now. */
  void beginWrite(long mutations) {
    begin(model.write(), writeDraws, mutations);
  }

  /** Waits for the end of the operation that began last. */
  End await() {
    boolean inTime = endsAt - startedAt <= model.timeoutNanos();
    if (!clock.waitUntil(inTime ? endsAt : startedAt + model.timeoutNanos())) {
      return End.INTERRUPTED;
    }
    return inTime ? End.ANSWERED : End.TIMED_OUT;
  }

  private void begin(Latency latency, Draws draws, long operations) {
    startedAt = System.nanoTime();
    long served = capacity.admit(startedAt, operations);
    if (latency != Latency.NONE) {
      served += latency.nanos(draws.next());
    }
    endsAt = openedAt + model.stalls().release(served - openedAt);
  }
}
