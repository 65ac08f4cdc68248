package assay.lab.report;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

final class FleetWords {
  private FleetWords() {}

  /** One sentence about the worst phase; empty for a run of a single process. */
  static Optional<String> of(RecordedRun run) {
    List<Event> skews =
        run.events().stream().filter(event -> event.kind().equals(Event.FLEET_SKEW)).toList();
    if (skews.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Fleet: %.0f workers; they started phases within %.1f ms of each other and received the"
                + " start within %.1f ms. Clock error: at most %.1f ms.",
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
