package assay.lab.workload;

import assay.store.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * How the number of a row becomes its key: {@code user} and a decimal number, as YCSB writes it.
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
    ORDERED
  }

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** The four bytes of {@code user}. */
  private static final int PREFIX = 0x75736572;

  private static final int PREFIX_BYTES = Integer.BYTES;
  private static final int MOST_DIGITS = 100;

  public KeyFormat {
    if (digits < 1 || digits > MOST_DIGITS) {
      throw new IllegalArgumentException(
          "key digits " + digits + ": from 1 to " + MOST_DIGITS + " are expected");
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
    int length =
        Math.max(digits, Decimal.write(order == Order.HASHED ? Fnv.hash(number) : number, buffer));
    int at = end - length - PREFIX_BYTES;
    INTS.set(buffer, at, PREFIX);
    key.set(buffer, at, length + PREFIX_BYTES);
  }

  /** The key of row {@code number}, newly allocated. */
  public Bytes key(long number) {
    Bytes key = new Bytes();
    write(number, newBuffer(), key);
    return key.copy();
  }
}
