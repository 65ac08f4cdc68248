package assay.lab.plan.phase;

import assay.lab.study.Require;
import java.time.Duration;
import java.util.Optional;

/**
 * Action on servers or tables during a phase, with the times at which the action occurs.
 *
 * @param lasting time until the action is undone; empty means that the action is undone at the end
 *     of the phase
 */
public record ActionPlan(Timing when, Optional<Duration> lasting, Action deed) {
  public ActionPlan {
    if (lasting.isPresent()) {
      Duration time = lasting.get();
      Require.that(
          deed.undoable(),
          "the key 'for' must be omitted: '" + deed.label() + "' cannot be undone");
      Timing.requirePositive("for", time);
      if (when instanceof Timing.Every every) {
        Require.that(
            time.compareTo(every.gap()) < 0,
            "the duration 'for' must be shorter than the interval 'every' ("
                + text(every.gap())
                + "); got "
                + text(time));
      }
    } else {
      Require.that(
          !deed.undoable() || when instanceof Timing.At,
          "the key 'for' is missing: '"
              + deed.label()
              + "' must be undone before the next repetition");
    }
  }

  /**
   * Checks that the action fits into a phase.
   *
   * @throws IllegalArgumentException if even the first occurrence of the action does not end within
   *     the phase
   */
  public void checkWithin(Duration phase) {
    Duration earliest = when.earliest();
    Require.that(
        earliest.compareTo(phase) < 0,
        label() + " must start before the end of the phase, which lasts " + text(phase));
    Duration over = earliest.plus(lasting.orElse(Duration.ZERO));
    Require.that(
        over.compareTo(phase) <= 0,
        "%s ends %s after the start of the phase, but the phase lasts only %s"
            .formatted(label(), text(over), text(phase)));
  }

  public String label() {
    return deed.label() + " " + when.words() + lasting.map(time -> " for " + text(time)).orElse("");
  }

  static String text(Duration time) {
    long millis = time.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis / 1e3 + " s";
  }
}
