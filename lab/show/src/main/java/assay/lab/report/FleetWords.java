package assay.lab.report;

import assay.lab.run.Event;
import assay.lab.run.EventDetail.FleetSkew;
import assay.lab.run.RecordedRun;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

final class FleetWords {
  private FleetWords() {}

  static Optional<String> of(RecordedRun run) {
    List<FleetSkew> skews =
        run.events().stream()
            .filter(event -> event.kind().equals(Event.FLEET_SKEW))
            .map(event -> event.detail(FleetSkew.class))
            .toList();
    if (skews.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Fleet: %.0f workers. The workers started phases at most %.1f ms apart. The orders to"
                + " start reached the workers at most %.1f ms apart. The error of their clocks is"
                + " at most %.1f ms.",
            most(skews, FleetSkew::workers),
            most(skews, FleetSkew::startMillis),
            most(skews, FleetSkew::barrierMillis),
            most(skews, FleetSkew::clockErrorMillis)));
  }

  private static double most(List<FleetSkew> skews, ToDoubleFunction<FleetSkew> figure) {
    return skews.stream().mapToDouble(figure).max().orElseThrow();
  }
}
