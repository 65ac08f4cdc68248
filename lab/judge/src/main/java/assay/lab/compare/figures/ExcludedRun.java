package assay.lab.compare.figures;

import java.nio.file.Path;

/**
 * A run that is excluded from a comparison.
 *
 * @param code code of the run's verdict; for a run without a verdict, how the run ended
 * @param failed whether the store failed in the run; if so, the run's metrics would have been worse
 *     than the metrics of the included runs
 * @param why reason for the exclusion, for users
 */
public record ExcludedRun(Path folder, String code, boolean failed, String why) {
  public static final String UNREADABLE = "unreadable";

  public static ExcludedRun unreadable(Path folder, String why) {
    return new ExcludedRun(folder, UNREADABLE, false, why);
  }
}
