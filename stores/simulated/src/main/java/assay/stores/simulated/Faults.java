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

  /** What a store does to a change that it acknowledges. */
  enum Harm {
    NONE,
    /** What it deletes is there again. */
    RISEN,
    /** The value that it replaces is there again. */
    STALE,
    /** Its cell is there twice. */
    DOUBLED
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
   * @param risen of deletes
   * @param stale of writes of values; those of new cells are spared
   * @param doubled of writes of values
   */
  record Shares(
      double refused,
      double unanswered,
      double lost,
      double absent,
      double risen,
      double stale,
      double doubled) {
    Shares {
      if (refused + unanswered + Math.max(lost, absent) > 1 || stale + doubled > 1) {
        throw new IllegalArgumentException("the shares of faults are together above 1");
      }
    }

    boolean none() {
      return refused == 0 && unanswered == 0 && lost == 0 && absent == 0 && !harm();
    }

    boolean harm() {
      return risen > 0 || stale > 0 || doubled > 0;
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

  /**
   * The change as the store makes it.
   *
   * @param change that is acknowledged and not lost
   */
  RowChange made(RowChange change) {
    if (!shares.harm()) {
      return change;
    }
    double draw = random.nextDouble();
    if (change.deletes()) {
      return draw < shares.risen ? change.with(Harm.RISEN) : change;
    }
    if (draw < shares.stale) {
      return change.with(Harm.STALE);
    }
    return draw < shares.stale + shares.doubled ? change.with(Harm.DOUBLED) : change;
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
