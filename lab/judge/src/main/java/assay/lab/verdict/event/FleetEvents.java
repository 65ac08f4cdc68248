package assay.lab.verdict.event;

import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Events of workers that matter for a verdict. */
public final class FleetEvents {
  private static final int MOST_NAMED = 4;

  private FleetEvents() {}

  public static List<String> evidence(RecordedRun run) {
    List<String> sentences = new ArrayList<>();
    String clocks = texts(run, Event.FLEET_CLOCK);
    if (!clocks.isEmpty()) {
      sentences.add(
          "Start skew and read-after-write lag are not valid, because workers' clocks are too"
              + " uncertain: "
              + clocks
              + ".");
    }
    String refused = texts(run, Event.FLEET_REFUSED);
    if (!refused.isEmpty()) {
      sentences.add("Rejected workers: " + refused + ".");
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

  public static String lost(RecordedRun run, String reason) {
    double share =
        run.events().stream()
            .filter(event -> event.kind().equals(Event.FLEET_LOST))
            .mapToDouble(event -> event.detail(EventDetail.FleetLoss.class).missingShare())
            .max()
            .orElse(0);
    return String.format(
        Locale.ROOT,
        "The run lost %.0f %% of its workers before the end; the load of these workers is missing"
            + " from then on: %s.",
        share * 100,
        reason);
  }
}
