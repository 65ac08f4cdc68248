package assay.lab.compare.figures;

import java.nio.file.Path;

/**
 * A run that does not count.
 *
 * @param code the run's verdict; if it has none, how the run ended
 * @param failed whether the store was the reason, so that its figures would have been worse
 * @param why reason, for users
 */
public record ExcludedRun(Path folder, String code, boolean failed, String why) {
  public static final String UNREADABLE = "unreadable";

  public static ExcludedRun unreadable(Path folder, String why) {
    return new ExcludedRun(folder, UNREADABLE, false, why);
  }
}
