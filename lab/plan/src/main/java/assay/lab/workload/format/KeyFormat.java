package assay.lab.workload.format;

import assay.lab.workload.draw.Decimal;
import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Format of row keys: {@code user} followed by a decimal or hexadecimal number. Decimal keys are
 * the same as YCSB's keys.
 *
 * @param order whether the row's number is hashed before it is written
 * @param digits minimum number of digits; shorter numbers are padded with zeros
 */
public record KeyFormat(Order order, int digits) {
  public enum Order {
    HASHED,
    /** Keys are in the order of the row numbers if {@code digits} is large enough. */
    ORDERED,
    /**
     * Keys with 16 hexadecimal digits of a hash, which are evenly spread from {@code user0…} to
     * {@code userf…}.
     */
    HEXADECIMAL;

    public int base() {
      return this == HEXADECIMAL ? 16 : 10;
    }
  }

  public static final String START = "user";

  private static final int HEX_DIGITS = 16;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final int PREFIX = 0x75736572;

  private static final int PREFIX_BYTES = Integer.BYTES;
  private static final int MOST_DIGITS = 100;

  public KeyFormat {
    RowFormat.check("key digits", digits, 1, MOST_DIGITS);
  }

  /** Creates a buffer for keys of this format. The buffer must not be used for other formats. */
  public byte[] newBuffer() {
    byte[] buffer = new byte[PREFIX_BYTES + Math.max(digits, Decimal.DIGITS)];
    // Decimal.write sets only the last 20 bytes. It never overwrites the zeros at the start of
    // longer keys.
    Arrays.fill(buffer, (byte) '0');
    return buffer;
  }

  /**
   * Writes the key of a row into a buffer from {@link #newBuffer}, and points {@code key} to the
   * written bytes.
   *
   * @param number number of the row
   */
  public void write(long number, byte[] buffer, Bytes key) {
    int end = buffer.length;
    int length = Math.max(digits, writeDigits(number, buffer));
    int at = end - length - PREFIX_BYTES;
    INTS.set(buffer, at, PREFIX);
    key.set(buffer, at, length + PREFIX_BYTES);
  }

  private int writeDigits(long number, byte[] buffer) {
    if (order == Order.HEXADECIMAL) {
      // Hashes have 63 bits, so the lowest digit is always even.
      Hex.write(Fnv.hash(number) << 1, HEX_DIGITS, buffer, buffer.length - HEX_DIGITS);
      return HEX_DIGITS;
    }
    return Decimal.write(order == Order.HASHED ? Fnv.hash(number) : number, buffer);
  }

  /** Returns the row number in an ordered key; below 0 if the key contains no row number. */
  public long number(Bytes key) {
    long number = 0;
    for (int i = PREFIX_BYTES; i < key.length(); i++) {
      int digit = key.at(i) - '0';
      if (digit < 0 || digit > 9 || number > Long.MAX_VALUE / 10 - 1) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return key.length() > PREFIX_BYTES ? number : -1;
  }

  public Bytes key(long number) {
    Bytes key = new Bytes();
    write(number, newBuffer(), key);
    return key.copy();
  }
}
