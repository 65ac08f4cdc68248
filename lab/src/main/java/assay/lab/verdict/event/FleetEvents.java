package assay.lab.verdict.event;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a conductor noted of its workers, as far as it bears on a verdict. */
public final class FleetEvents {
  /** More of them nobody reads in a sentence; the events have all. */
  private static final int MOST_NAMED = 4;

  private FleetEvents() {}

  /** Whose clock is not known well enough, and who was not taken; a sentence each. */
  public static List<String> evidence(RecordedRun run) {
    List<String> sentences = new ArrayList<>();
    String clocks = texts(run, Event.FLEET_CLOCK);
    if (!clocks.isEmpty()) {
      sentences.add(
          "Figures that compare clocks of workers are not valid (skew, and lags from a write on): "
              + clocks
              + ".");
    }
    String refused = texts(run, Event.FLEET_REFUSED);
    if (!refused.isEmpty()) {
      sentences.add("Not taken as a worker: " + refused + ".");
    }
    return sentences;
  }

  private static String texts(RecordedRun run, String kind) {
    return run.events().stream()
        .filter(event -> event.kind().equals(kind))
        .map(Event::text)
        .distinct()
        .limit(MOST_NAMED)
        .collect(Collectors.joining("; "));
  }

  /** That workers were lost, and how much of the load was missing in the end. */
  public static String lost(RecordedRun run, String reason) {
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
