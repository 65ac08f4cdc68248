package assay.lab.verdict;

import assay.lab.study.BadKey;

/** Effect of the faults that a check phase finds on the run: the phase's key {@code faults}. */
public final class FaultEffect {
  public static final String MEANING =
      "Effect of a fault: wrong (the run is not valid) or noted (the fault is only reported).";
  public static final String WRONG = "wrong";

  private static final String NOTED = "noted";

  private FaultEffect() {}

  /**
   * @throws BadKey if the effect is neither wrong nor noted
   */
  public static void check(String effect) {
    BadKey.requireEither("faults", effect, WRONG, NOTED);
  }

  /**
   * @param found whether there are faults
   */
  public static Check.Finding finding(String effect, boolean found, String sentence) {
    return found && effect.equals(WRONG)
        ? Check.Finding.wrong(sentence)
        : Check.Finding.noted(sentence);
  }
}
