package assay.lab.study;

/** Checks of arguments. {@link BadKey} is for keys of experiment files. */
public final class Require {
  private Require() {}

  /**
   * @param message for the user, one line
   * @throws IllegalArgumentException if the condition is false
   */
  public static void that(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
