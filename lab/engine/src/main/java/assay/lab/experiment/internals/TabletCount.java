package assay.lab.experiment.internals;

import assay.lab.run.Event;
import assay.lab.value.NamedValues;
import java.util.List;

/**
 * Detects splits and merges from the number of tablets. Tablets are temporarily missing while
 * moving, or after their server has died. A new maximum therefore indicates a split, but a lower
 * number of tablets indicates a merge only if the lower number persists. Used by one thread.
 */
final class TabletCount {
  private static final long STAY_NANOS = 10_000_000_000L;

  /** Maximum time until other servers have taken over the tablets of a dead server. */
  private static final long MOVING_NANOS = 60_000_000_000L;

  private double known;
  private double mostSince;
  private long fewerSinceNanos;
  private boolean fewer;
  private boolean serversChanged;
  private long serversChangedNanos;

  void serversChanged(long nanos) {
    serversChanged = true;
    serversChangedNanos = nanos;
  }

  void forget() {
    known = 0;
    fewer = false;
  }

  void take(long nanos, double tablets, List<StoreEvent> out) {
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

  private StoreEvent change(long nanos, String kind, double tablets) {
    return new StoreEvent(
        nanos,
        kind,
        "tablets " + StoreEvent.change(known, tablets),
        NamedValues.of("before", known, "after", tablets));
  }
}
