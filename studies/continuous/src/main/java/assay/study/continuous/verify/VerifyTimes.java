package assay.study.continuous.verify;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashMap;
import java.util.Map;

/** Durations of a run's verify phases, from its events. */
public final class VerifyTimes {
  private static final double NANOS = 1e9;

  private record VerifyEnd(String kind, double seconds, Long cells) {}

  private VerifyTimes() {}

  public static Map<String, Double> nanos(RecordedRun run) {
    Map<String, Double> nanos = new LinkedHashMap<>();
    ends(run).forEach((phase, end) -> nanos.put(phase, end.seconds * NANOS));
    return nanos;
  }

  /** Number of cells of the table that were verified per second, by phase. */
  public static Map<String, Double> cellsPerSecond(RecordedRun run) {
    Map<String, Double> rates = new LinkedHashMap<>();
    ends(run)
        .forEach(
            (phase, end) -> {
              if (end.cells != null && end.seconds > 0) {
                rates.put(phase, end.cells / end.seconds);
              }
            });
    return rates;
  }

  private static Map<String, VerifyEnd> ends(RecordedRun run) {
    Map<String, VerifyEnd> ends = new LinkedHashMap<>();
    for (Event event : run.events()) {
      if (event.kind().equals(Event.ADMIN_END)) {
        VerifyEnd end = event.detail(VerifyEnd.class);
        if (VerifyPlan.KIND.equals(end.kind)) {
          ends.put(event.phase(), end);
        }
      }
    }
    return ends;
  }
}
