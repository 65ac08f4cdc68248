package assay.lab.run.series;

import assay.lab.plan.phase.LoadPlan;
import java.util.Set;

/**
 * Names of series that tell of one activity: {@code load.lag.ms} of a phase's only one, {@code
 * load.mixed.writers.lag.ms} of one among several.
 *
 * @param recorded what the activity is recorded as
 */
public record ActivitySeries(String recorded) {
  /** Writes that the store has confirmed, a second. */
  public static final String ACKNOWLEDGED = "writes.acknowledged.per_s";

  private static final Set<String> AMOUNTS = Set.of("writes", "scans", "rows");

  /** The activity's own series of a kind, such as {@code load.lag.ms}. */
  public String of(String kind) {
    if (LoadPlan.phaseOf(recorded).isEmpty()) {
      return kind;
    }
    int dot = kind.indexOf('.');
    return kind.substring(0, dot + 1) + recorded + kind.substring(dot);
  }

  /** Rows a second that one of its operations brought. */
  public String rowsOf(String operation) {
    return of("rows." + operation + ".per_s");
  }

  /**
   * Whether a series tells for each second how much was done in it, at its end, and nothing where
   * nothing was; others tell how something stands.
   */
  public static boolean tellsAmounts(String series) {
    return AMOUNTS.contains(series.substring(0, Math.max(0, series.indexOf('.'))));
  }
}
