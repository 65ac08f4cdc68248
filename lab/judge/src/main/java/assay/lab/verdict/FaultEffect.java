package assay.lab.verdict;

import assay.lab.study.BadKey;

/**
 * Effect on a run's verdict if a check phase finds faults. The phase's key {@code faults} sets the
 * effect.
 */
public final class FaultEffect {
  public static final String MEANING =
      "Effect of faults that the check finds: 'wrong' (the run is not valid) or 'noted' (the "
          + "faults are only reported).";
  public static final String WRONG = "wrong";

  private static final String NOTED = "noted";

  private FaultEffect() {}

  /**
   * @throws BadKey if the effect is neither {@code wrong} nor {@code noted}
   */
  public static void check(String effect) {
    BadKey.requireEither("faults", effect, WRONG, NOTED);
  }

  public static Check.Finding finding(String effect, boolean found, String sentence) {
    return found && effect.equals(WRONG)
        ? Check.Finding.wrong(sentence)
        : Check.Finding.noted(sentence);
  }
}
