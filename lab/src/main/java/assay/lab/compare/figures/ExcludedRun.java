package assay.lab.compare.figures;

import java.nio.file.Path;

/**
 * A run that does not count.
 *
 * @param code code of the run's verdict or, if there is no verdict, how the run ended
 * @param failed whether the store failed in this run, so that the run's figures would have been
 *     worse than those of the other runs
 * @param why reason, for users
 */
public record ExcludedRun(Path folder, String code, boolean failed, String why) {
  public static final String UNREADABLE = "unreadable";

  public static ExcludedRun unreadable(Path folder, String why) {
    return new ExcludedRun(folder, UNREADABLE, false, why);
  }
}
