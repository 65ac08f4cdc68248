package assay.lab.study;

import java.util.Optional;

/** Thrown by a record for an invalid key; the binder adds the line number. */
public final class BadKey extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String key;

  public BadKey(String key, String message) {
    super(key + ": " + message);
    this.key = key;
  }

  /**
   * @throws BadKey if the value is out of range
   */
  public static void requireRange(String key, int value, int least, int most) {
    if (value < least || value > most) {
      throw new BadKey(key, "must be from " + least + " to " + most + "; got " + value);
    }
  }

  /**
   * @throws BadKey if the value is present and less than 1
   */
  public static void requirePositive(String key, Optional<? extends Number> value) {
    if (value.isPresent() && value.get().longValue() < 1) {
      throw new BadKey(key, "must be at least 1");
    }
  }

  /**
   * @throws BadKey if the value is neither of the choices
   */
  public static void requireEither(String key, String value, String first, String second) {
    if (!value.equals(first) && !value.equals(second)) {
      throw new BadKey(key, "must be " + first + " or " + second + "; got '" + value + "'");
    }
  }

  public String key() {
    return key;
  }
}
