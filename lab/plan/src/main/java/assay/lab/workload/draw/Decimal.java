package assay.lab.workload.draw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes decimal numbers, eight digits at a time. One division per digit would cost more than all
 * other steps of writing a key.
 */
public final class Decimal {
  public static final int DIGITS = 19;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EIGHT = 100_000_000;
  private static final int ALL_BUT_HEAD = 16;

  private Decimal() {}

  /**
   * Writes a number to the end of a buffer, padded with zeros to {@link #DIGITS} + 1 digits.
   *
   * @param number number to write; not negative
   * @return number of digits without padding
   */
  public static int write(long number, byte[] buffer) {
    int end = buffer.length;
    long upper = number / EIGHT;
    int head = (int) (upper / EIGHT);
    LONGS.set(buffer, end - 8, eightDigits(number - upper * EIGHT));
    LONGS.set(buffer, end - 16, eightDigits(upper - head * EIGHT));
    INTS.set(buffer, end - 20, fourDigits(head));
    // Most hashes have more than 16 digits, so head is above 0. The number of digits of head is
    // computed from the signs of differences, without a branch.
    return head > 0
        ? ALL_BUT_HEAD + 3 + ((head - 100) >> 31) + ((head - 10) >> 31)
        : digits(number);
  }

  private static int digits(long number) {
    int digits = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    return digits;
  }

  private static long eightDigits(long number) {
    // Splits the number into groups of four digits, then into pairs, then into digits, each in its
    // own lane. A multiplication and a shift divide all lanes together. The division is exact for
    // values that fit into a lane.
    long upper = (number * 109_951_163L) >>> 40;
    long fours = upper | ((number - upper * 10_000) << 32);
    long hundreds = ((fours * 10_486) >>> 20) & 0x0000_007f_0000_007fL;
    long pairs = hundreds | ((fours - hundreds * 100) << 16);
    long tens = ((pairs * 103) >>> 10) & 0x000f_000f_000f_000fL;
    return (tens | ((pairs - tens * 10) << 8)) + 0x3030_3030_3030_3030L;
  }

  private static int fourDigits(int number) {
    int hundreds = (number * 5_243) >>> 19;
    int pairs = hundreds | ((number - hundreds * 100) << 16);
    int tens = ((pairs * 103) >>> 10) & 0x000f_000f;
    return (tens | ((pairs - tens * 10) << 8)) + 0x3030_3030;
  }
}
