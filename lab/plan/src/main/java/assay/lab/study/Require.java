package assay.lab.study;

/** Checks method arguments. For keys of experiment files, use {@link BadKey}. */
public final class Require {
  private Require() {}

  /**
   * @param message message of the exception, one line for the user
   * @throws IllegalArgumentException if the condition is false
   */
  public static void that(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
