package assay.stores.simulated;

import java.util.SplittableRandom;

/**
 * Decides which of a session's operations fail. The decisions depend only on the seed and on the
 * sequence of the session's operations. Not thread-safe.
 */
final class FaultInjector {
  enum Fate {
    FINE,
    REFUSED,
    /** The operation takes effect but is not answered. */
    DONE_UNANSWERED,
    /** The operation has no effect and is not answered. */
    UNDONE_UNANSWERED,
    /**
     * The operation has no effect, but the answer reports success: a write is lost, or a read finds
     * nothing.
     */
    DROPPED
  }

  enum Harm {
    NONE,
    /** A delete leaves the cells in place. */
    RISEN,
    /** A write leaves the old value in place. */
    STALE,
    /** A write stores its cell twice. */
    DOUBLED
  }

  private final Shares shares;
  private final SplittableRandom random;

  /**
   * Shares of operations that fail, from 0 to 1.
   *
   * @param refused share of all operations that the store refuses
   * @param unanswered share of all operations that are not answered
   * @param lost share of writes that are acknowledged but lost
   * @param absent share of point reads that find nothing, even if the row exists
   * @param risen share of deletes that leave the cells in place
   * @param stale share of writes that leave the old value in place; writes of new cells are not
   *     affected
   * @param doubled share of writes that store their cells twice
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
        throw new IllegalArgumentException("the sum of the fault shares must be at most 1");
      }
    }

    boolean none() {
      return refused == 0 && unanswered == 0 && lost == 0 && absent == 0 && !harm();
    }

    boolean harm() {
      return risen > 0 || stale > 0 || doubled > 0;
    }
  }

  FaultInjector(Shares shares, long seed) {
    this.shares = shares;
    this.random = shares.none() ? null : new SplittableRandom(seed);
  }

  Fate ofWrite() {
    return draw(shares.lost);
  }

  Fate ofRead() {
    return draw(shares.absent);
  }

  Fate ofExchange() {
    return draw(0);
  }

  boolean drops() {
    return shares.lost > 0 && random.nextDouble() < shares.lost;
  }

  /**
   * Returns the change, possibly with a fault. The probability of each fault is its configured
   * share.
   *
   * @param change a change that is acknowledged and not lost
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
