package assay.lab.workload.format;

import assay.lab.workload.draw.Decimal;
import assay.store.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How the number of a row becomes its key: {@code user} and a decimal number, as YCSB writes it, or
 * a hexadecimal one.
 *
 * @param order whether the number is hashed first
 * @param digits the number is filled up with zeros to so many digits; 1 fills nothing up
 */
public record KeyFormat(Order order, int digits) {
  /** How keys lie in the table. */
  public enum Order {
    /** Rows with neighbouring numbers lie far apart. */
    HASHED,
    /** Rows lie in the order of their numbers, if the digits suffice. */
    ORDERED,
    /** Hashed, and 16 hexadecimal digits: keys lie evenly from {@code user0…} to {@code userf…}. */
    HEXADECIMAL;

    /** Of the digits that keys are written with. */
    public int base() {
      return this == HEXADECIMAL ? 16 : 10;
    }
  }

  /** What every key begins with. */
  public static final String START = "user";

  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int HEX_DIGITS = 16;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** The four bytes of {@code user}. */
  private static final int PREFIX = 0x75736572;

  private static final int PREFIX_BYTES = Integer.BYTES;
  private static final int MOST_DIGITS = 100;

  public KeyFormat {
    if (digits < 1 || digits > MOST_DIGITS) {
      throw new IllegalArgumentException(
          "key digits " + digits + ": must be from 1 to " + MOST_DIGITS);
    }
  }

  /** A buffer that any key of this format fits into; of this format's keys alone. */
  public byte[] newBuffer() {
    byte[] buffer = new byte[PREFIX_BYTES + Math.max(digits, Decimal.DIGITS)];
    // What is in front of the digits of a long stays as it is.
    Arrays.fill(buffer, (byte) '0');
    return buffer;
  }

  /**
   * Writes the key of row {@code number} into {@code buffer}, which {@link #newBuffer} made, and
   * moves {@code key} there.
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
      // Hashes have 63 bits; the lowest digit makes up for it.
      long rest = Fnv.hash(number) << 1;
      for (int at = buffer.length - 1; at >= buffer.length - HEX_DIGITS; at--) {
        buffer[at] = HEX[(int) (rest & 0xf)];
        rest >>>= 4;
      }
      return HEX_DIGITS;
    }
    return Decimal.write(order == Order.HASHED ? Fnv.hash(number) : number, buffer);
  }

  /** The number in a key of rows in their order; below 0 if there is none. */
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

  /** The key of row {@code number}, newly allocated. */
  public Bytes key(long number) {
    Bytes key = new Bytes();
    write(number, newBuffer(), key);
    return key.copy();
  }
}
