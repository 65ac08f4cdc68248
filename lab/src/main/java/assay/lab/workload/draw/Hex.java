package assay.lab.workload.draw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Lower-case hexadecimal numbers of a fixed width, padded with zeros. */
public final class Hex {
  private static final int BITS = 4;
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] VALUES = values();
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  /** By byte, its two digits. */
  private static final short[] PAIRS = pairs();

  private Hex() {}

  /**
   * Writes the lowest {@code width} digits of {@code number}; returns the index behind them.
   *
   * @param width an even number of digits
   */
  public static int write(long number, int width, byte[] into, int at) {
    long left = number;
    for (int i = at + width - 2; i >= at; i -= 2) {
      SHORTS.set(into, i, PAIRS[(int) left & 0xff]);
      left >>>= 2 * BITS;
    }
    return at + width;
  }

  /** Whether {@code width} lower-case digits begin at {@code at}. */
  public static boolean isAt(byte[] bytes, int at, int width) {
    int all = 0;
    for (int i = at; i < at + width; i++) {
      all |= VALUES[bytes[i] & 0xff];
    }
    return all >= 0;
  }

  /**
   * The number of {@code width} digits that {@link #isAt}; at most 16 of them. Negative if one is
   * no digit.
   */
  public static long read(byte[] bytes, int at, int width) {
    long number = 0;
    for (int i = at; i < at + width; i++) {
      number = (number << BITS) | VALUES[bytes[i] & 0xff];
    }
    return number;
  }

  private static short[] pairs() {
    short[] pairs = new short[256];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = (short) (DIGITS[i >> BITS] | (DIGITS[i & 0xf] << Byte.SIZE));
    }
    return pairs;
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
