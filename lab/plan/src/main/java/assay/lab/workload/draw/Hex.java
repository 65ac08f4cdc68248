package assay.lab.workload.draw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes and reads lower-case hexadecimal numbers of fixed width, padded with zeros. Eight digits
 * are processed at a time, as the bytes of one long.
 */
public final class Hex {
  private static final int BITS = 4;
  private static final int EIGHT = 8;
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] VALUES = values();
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long LOW_NIBBLES = 0x0f0f_0f0f_0f0f_0f0fL;
  private static final long LANE_NIBBLES = 0x000f_000f_000f_000fL;
  private static final long LANE_BYTES = 0x00ff_00ff_00ff_00ffL;
  private static final long LANE_SHORTS = 0x0000_ffff_0000_ffffL;

  private static final int GAP = 'a' - '9' - 1;

  private Hex() {}

  /** Writes the lowest {@code width} digits of a number. Returns the index after the digits. */
  public static int write(long number, int width, byte[] into, int at) {
    long left = number;
    int end = at + width;
    for (; end - at >= EIGHT; end -= EIGHT) {
      LONGS.set(into, end - EIGHT, digits((int) left));
      left >>>= EIGHT * BITS;
    }
    while (end > at) {
      into[--end] = DIGITS[(int) left & 0xf];
      left >>>= BITS;
    }
    return at + width;
  }

  /** Returns whether {@code width} lower-case hexadecimal digits start at index {@code at}. */
  public static boolean isAt(byte[] bytes, int at, int width) {
    int all = 0;
    for (int i = at; i < at + width; i++) {
      all |= VALUES[bytes[i] & 0xff];
    }
    return all >= 0;
  }

  /**
   * Reads {@code width} digits, at most 16, for which {@link #isAt} is true. May return a negative
   * number if a character is not a digit.
   */
  public static long read(byte[] bytes, int at, int width) {
    long number = 0;
    int next = at;
    for (; at + width - next >= EIGHT; next += EIGHT) {
      long digits = (long) LONGS.get(bytes, next);
      int eight = number(digits);
      if (digits(eight) != digits) {
        return -1;
      }
      number = (number << (EIGHT * BITS)) | Integer.toUnsignedLong(eight);
    }
    for (; next < at + width; next++) {
      number = (number << BITS) | VALUES[bytes[next] & 0xff];
    }
    return number;
  }

  private static long digits(int number) {
    long spread = Integer.toUnsignedLong(Integer.reverseBytes(number));
    spread = (spread | (spread << 16)) & LANE_SHORTS;
    spread = (spread | (spread << 8)) & LANE_BYTES;
    long nibbles = ((spread >>> BITS) & LANE_NIBBLES) | ((spread & LANE_NIBBLES) << 8);
    long letters = ((nibbles + 6 * ONES) >>> BITS) & ONES;
    return nibbles + '0' * ONES + letters * GAP;
  }

  private static int number(long digits) {
    long letters = (digits >>> 6) & ONES;
    long nibbles = (digits + letters * 9) & LOW_NIBBLES;
    long spread = ((nibbles << BITS) | (nibbles >>> 8)) & LANE_BYTES;
    spread = (spread | (spread >>> 8)) & LANE_SHORTS;
    return Integer.reverseBytes((int) (spread | (spread >>> 16)));
  }

  private static byte[] values() {
    byte[] values = new byte[256];
    Arrays.fill(values, (byte) -1);
    for (int i = 0; i < DIGITS.length; i++) {
      values[DIGITS[i]] = (byte) i;
    }
    return values;
  }
}
