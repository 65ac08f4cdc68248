package assay.lab.study;

import java.util.Optional;

/**
 * Exception that the constructor of a record throws for an invalid key of an experiment file. The
 * code that reads the file adds the line number.
 */
public final class BadKey extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String key;

  public BadKey(String key, String message) {
    super(key + ": " + message);
    this.key = key;
  }

  /**
   * @throws BadKey if the condition is false
   */
  public static void require(boolean condition, String key, String message) {
    if (!condition) {
      throw new BadKey(key, message);
    }
  }

  /**
   * @throws BadKey if the value is less than {@code least} or greater than {@code most}
   */
  public static void requireRange(String key, int value, int least, int most) {
    require(
        value >= least && value <= most,
        key,
        "must be from " + least + " to " + most + "; got " + value);
  }

  /**
   * @throws BadKey if the value is present and less than 1
   */
  public static void requirePositive(String key, Optional<? extends Number> value) {
    require(value.isEmpty() || value.get().longValue() >= 1, key, "must be at least 1");
  }

  /**
   * @throws BadKey if the value equals neither {@code first} nor {@code second}
   */
  public static void requireEither(String key, String value, String first, String second) {
    require(
        value.equals(first) || value.equals(second),
        key,
        "must be " + first + " or " + second + "; got '" + value + "'");
  }

  public String key() {
    return key;
  }
}
