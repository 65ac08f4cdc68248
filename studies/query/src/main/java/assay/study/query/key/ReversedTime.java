package assay.study.query.key;

/**
 * Times as thirteen digits that sort the newest first: the most that they can be, less the
 * milliseconds since 1970.
 */
public final class ReversedTime {
  /** Later than this, in the year 2286, no time can be written. */
  public static final long MOST = 9_999_999_999_998L;

  /** How many digits a time has. */
  public static final int DIGITS = 13;

  private static final long TOP = MOST;

  private ReversedTime() {}

  /** Writes a time; returns the index behind it. */
  static int write(long millis, byte[] into, int at) {
    return digits(TOP - millis, into, at);
  }

  /** Writes the first digits that are above those of a time. */
  static int writeAbove(long millis, byte[] into, int at) {
    return digits(TOP - millis + 1, into, at);
  }

  /**
   * The time that digits stand for.
   *
   * @return negative if there is something else than digits
   */
  static long read(byte[] from, int at) {
    long reversed = 0;
    for (int i = at; i < at + DIGITS; i++) {
      int digit = from[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      reversed = reversed * 10 + digit;
    }
    return TOP - reversed;
  }

  private static int digits(long number, byte[] into, int at) {
    long left = number;
    for (int i = at + DIGITS - 1; i >= at; i--) {
      into[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
    return at + DIGITS;
  }
}
