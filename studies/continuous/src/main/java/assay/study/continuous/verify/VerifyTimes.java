package assay.study.continuous.verify;

import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashMap;
import java.util.Map;

/** Durations of a run's verify phases, from its events. */
public final class VerifyTimes {
  private static final double NANOS = 1e9;

  private VerifyTimes() {}

  public static Map<String, Double> nanos(RecordedRun run) {
    Map<String, Double> nanos = new LinkedHashMap<>();
    for (Event event : run.events()) {
      if (isOfVerify(event) && event.detail().get("seconds") instanceof Number seconds) {
        nanos.put(event.phase(), seconds.doubleValue() * NANOS);
      }
    }
    return nanos;
  }

  /** Cells of the table verified per second, by phase. */
  public static Map<String, Double> cellsPerSecond(RecordedRun run) {
    Map<String, Double> rates = new LinkedHashMap<>();
    for (Event event : run.events()) {
      if (isOfVerify(event)
          && event.detail().get("seconds") instanceof Number seconds
          && event.detail().get(VerifyPhase.CELLS) instanceof Number cells
          && seconds.doubleValue() > 0) {
        rates.put(event.phase(), cells.doubleValue() / seconds.doubleValue());
      }
    }
    return rates;
  }

  private static boolean isOfVerify(Event event) {
    return event.kind().equals(Event.ADMIN_END)
        && event.detail() != null
        && VerifyPlan.KIND.equals(event.detail().get("kind"));
  }
}
