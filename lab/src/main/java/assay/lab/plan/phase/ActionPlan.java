package assay.lab.plan.phase;

import java.time.Duration;
import java.util.Optional;

/**
 * Something that is done to servers or to the table while a phase goes on.
 *
 * @param lasting after which it is undone; until the phase's end if empty
 */
public record ActionPlan(Timing when, Optional<Duration> lasting, Deed deed) {
  public ActionPlan {
    if (lasting.isPresent()) {
      Duration time = lasting.get();
      if (!deed.undoable()) {
        throw new IllegalArgumentException(
            "'for' must be left out: '" + deed.label() + "' does not last");
      }
      if (time.isNegative() || time.isZero()) {
        throw new IllegalArgumentException("'for' must be above 0; got " + text(time));
      }
      if (when instanceof Timing.Every every && time.compareTo(every.gap()) >= 0) {
        throw new IllegalArgumentException(
            "'for' must be shorter than 'every', " + text(every.gap()) + "; got " + text(time));
      }
    } else if (deed.undoable() && !(when instanceof Timing.At)) {
      throw new IllegalArgumentException(
          "'for' is missing: '" + deed.label() + "' must be undone before it is done again");
    }
  }

  /**
   * Makes sure that the action has its place in a phase.
   *
   * @throws IllegalArgumentException if not even the first time is over when the phase is
   */
  public void checkWithin(Duration phase) {
    Duration earliest = when.earliest();
    if (earliest.compareTo(phase) >= 0) {
      throw new IllegalArgumentException(
          label() + " begins when the phase, which takes " + text(phase) + ", is over");
    }
    Duration over = earliest.plus(lasting.orElse(Duration.ZERO));
    if (over.compareTo(phase) > 0) {
      throw new IllegalArgumentException(
          label()
              + " ends "
              + text(over)
              + " after the phase's start, and the phase takes "
              + text(phase));
    }
  }

  /** In a line: {@code pause tserver-1 at 30 s for 20 s}. */
  public String label() {
    return deed.label() + " " + when.words() + lasting.map(time -> " for " + text(time)).orElse("");
  }

  static String text(Duration time) {
    long millis = time.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis / 1e3 + " s";
  }
}
