package assay.stores.simulated;

import java.util.SplittableRandom;

/**
 * Decides which of a session's operations go wrong: one draw each, so that an operation's fate
 * depends on the seed and its number alone. For one thread.
 */
final class Faults {
  /** What becomes of an operation. */
  enum Fate {
    FINE,
    REFUSED,
    /** Takes effect, but its answer never comes. */
    DONE_UNANSWERED,
    /** Takes no effect, and its answer never comes. */
    UNDONE_UNANSWERED,
    /** Takes no effect, yet is answered as if it had: a write is lost, a read finds nothing. */
    DROPPED
  }

  private final Shares shares;
  private final SplittableRandom random;

  /**
   * How many of all operations go wrong.
   *
   * @param refused of all operations
   * @param unanswered of all operations
   * @param lost of writes
   * @param absent of point reads
   */
  record Shares(double refused, double unanswered, double lost, double absent) {
    Shares {
      if (refused + unanswered + Math.max(lost, absent) > 1) {
        throw new IllegalArgumentException("the shares of faults are together above 1");
      }
    }

    boolean none() {
      return refused == 0 && unanswered == 0 && lost == 0 && absent == 0;
    }
  }

  Faults(Shares shares, long seed) {
    this.shares = shares;
    this.random = shares.none() ? null : new SplittableRandom(seed);
  }

  Fate ofWrite() {
    return draw(shares.lost);
  }

  Fate ofRead() {
    return draw(shares.absent);
  }

  /** Of a scan, or of a buffer's way to the store. */
  Fate ofExchange() {
    return draw(0);
  }

  /** Whether one change of a buffer that arrives is dropped all the same. */
  boolean drops() {
    return shares.lost > 0 && random.nextDouble() < shares.lost;
  }

  private Fate draw(double dropped) {
    if (random == null) {
      return Fate.FINE;
    }
    double draw = random.nextDouble();
    double bound = shares.refused;
    if (draw < bound) {
      return Fate.REFUSED;
    }
    if (draw < bound + shares.unanswered / 2) {
      return Fate.DONE_UNANSWERED;
    }
    bound += shares.unanswered;
    if (draw < bound) {
      return Fate.UNDONE_UNANSWERED;
    }
    return draw < bound + dropped ? Fate.DROPPED : Fate.FINE;
  }
}
