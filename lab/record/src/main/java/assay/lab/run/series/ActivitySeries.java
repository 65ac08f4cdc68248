package assay.lab.run.series;

import assay.lab.plan.phase.LoadPlan;
import java.util.Set;

/**
 * Names of an activity's series, such as {@code load.lag.ms} if the phase has one activity. If the
 * phase has several activities, the name includes the activity: {@code load.mixed.writers.lag.ms}.
 *
 * @param recorded name under which the activity is recorded
 */
public record ActivitySeries(String recorded) {
  public static final String ACKNOWLEDGED = "writes.acknowledged.per_s";

  /**
   * Name of the series that records how long the load generator's process paused, in ms per second.
   */
  public static final String PAUSES = "load.pause.ms";

  private static final Set<String> AMOUNTS = Set.of("writes", "scans", "rows");

  /**
   * Returns the name of one of the activity's series.
   *
   * @param kind name of the series in a phase with one activity, such as {@code load.lag.ms}
   */
  public String of(String kind) {
    if (LoadPlan.phaseOf(recorded).isEmpty()) {
      return kind;
    }
    int dot = kind.indexOf('.');
    return kind.substring(0, dot + 1) + recorded + kind.substring(dot);
  }

  public String rowsOf(String operation) {
    return of("rows." + operation + ".per_s");
  }

  /**
   * Returns whether the values of a series are amounts per second. Other values are states. Amounts
   * are recorded at the end of each second with activity.
   */
  public static boolean tellsAmounts(String series) {
    return AMOUNTS.contains(series.substring(0, Math.max(0, series.indexOf('.'))));
  }
}
