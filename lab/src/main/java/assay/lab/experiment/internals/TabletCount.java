package assay.lab.experiment.internals;

import assay.lab.run.Event;
import java.util.List;
import java.util.Map;

/**
 * Splits and merges, as the number of tablets shows them. Tablets that move, or whose server has
 * died, are missing for a while: so more than there ever were is a split, and fewer are a merge
 * only if they stay so. Used by one thread.
 */
final class TabletCount {
  private static final long STAY_NANOS = 10_000_000_000L;

  /** By then tablets of a server that has died are with another. */
  private static final long MOVING_NANOS = 60_000_000_000L;

  private double known;
  private double mostSince;
  private long fewerSinceNanos;
  private boolean fewer;
  private boolean serversChanged;
  private long serversChangedNanos;

  /** Servers came or went: tablets move. */
  void serversChanged(long nanos) {
    serversChanged = true;
    serversChangedNanos = nanos;
  }

  /** The table is another one. */
  void forget() {
    known = 0;
    fewer = false;
  }

  /**
   * Takes an answer.
   *
   * @param tablets NaN if that is not known
   */
  void take(long nanos, double tablets, List<Happening> out) {
    if (Double.isNaN(tablets)) {
      return;
    }
    if (tablets >= known) {
      if (tablets > known && known > 0) {
        out.add(change(nanos, Event.SPLIT, tablets));
      }
      known = tablets;
      fewer = false;
      return;
    }
    if (!fewer) {
      fewer = true;
      fewerSinceNanos = nanos;
      mostSince = tablets;
    }
    mostSince = Math.max(mostSince, tablets);
    boolean moving = serversChanged && nanos - serversChangedNanos < MOVING_NANOS;
    if (nanos - fewerSinceNanos >= STAY_NANOS && !moving) {
      out.add(change(fewerSinceNanos, Event.MERGE, mostSince));
      known = mostSince;
      fewer = false;
    }
  }

  private Happening change(long nanos, String kind, double tablets) {
    return new Happening(
        nanos,
        kind,
        "tablets " + Happening.number(known) + " → " + Happening.number(tablets),
        Map.of("before", known, "after", tablets));
  }
}
