package assay.lab.run.series;

import assay.lab.plan.phase.LoadPlan;

/**
 * Names of series that tell of one activity: {@code load.lag.ms} of a phase's only one, {@code
 * load.mixed.writers.lag.ms} of one among several.
 *
 * @param recorded what the activity is recorded as
 */
public record ActivitySeries(String recorded) {
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
}
