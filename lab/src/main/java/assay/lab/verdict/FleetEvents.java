package assay.lab.verdict;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.Locale;
import java.util.Optional;

/** What a conductor noted of its workers, as far as it bears on a verdict. */
final class FleetEvents {
  private FleetEvents() {}

  /** Whose clock is not known well enough. */
  static Optional<String> clocksApart(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.FLEET_INVALID))
        .findFirst()
        .map(event -> "Times are not to be trusted: " + event.text() + ".");
  }

  /** That workers were lost, and how much of the load was missing in the end. */
  static String lost(RecordedRun run, String reason) {
    double share =
        run.events().stream()
            .filter(event -> event.kind().equals(Event.FLEET_LOST))
            .map(event -> event.detail().get("missingShare"))
            .filter(Number.class::isInstance)
            .mapToDouble(value -> ((Number) value).doubleValue())
            .max()
            .orElse(0);
    return String.format(
        Locale.ROOT,
        "The run came to its end without %.0f %% of its workers, whose share of the load is"
            + " missing from then on: %s.",
        share * 100,
        reason);
  }
}
