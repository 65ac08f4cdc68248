package assay.lab.report;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How well in step the workers of a fleet were. */
final class FleetWords {
  private FleetWords() {}

  /** One sentence, of the worst of all phases; empty for a run that one process did alone. */
  static Optional<String> of(RecordedRun run) {
    List<Event> skews =
        run.events().stream().filter(event -> event.kind().equals(Event.FLEET_SKEW)).toList();
    if (skews.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Fleet: %.0f workers, which started phases within %.1f ms of each other (%.1f ms in"
                + " hearing of the start); their clocks are known to within %.1f ms.",
            most(skews, "workers"),
            most(skews, "startMillis"),
            most(skews, "barrierMillis"),
            most(skews, "clockErrorMillis")));
  }

  private static double most(List<Event> skews, String name) {
    return skews.stream()
        .map(event -> event.detail().get(name))
        .filter(Number.class::isInstance)
        .mapToDouble(value -> ((Number) value).doubleValue())
        .max()
        .orElse(Double.NaN);
  }
}
