package assay.study.query.key;

/**
 * Writes times as thirteen digits that sort newest first. The digits are the difference between the
 * latest possible time and the given time, in ms.
 */
public final class ReversedTime {
  /** Latest possible time in ms since 1970, in the year 2286. */
  public static final long MOST = 9_999_999_999_998L;

  public static final int DIGITS = 13;

  private static final long TOP = MOST;

  private ReversedTime() {}

  static int write(long millis, byte[] into, int at) {
    return digits(TOP - millis, into, at);
  }

  /** Writes the smallest 13-digit number that sorts after the digits of a given time. */
  static int writeAbove(long millis, byte[] into, int at) {
    return digits(TOP - millis + 1, into, at);
  }

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
