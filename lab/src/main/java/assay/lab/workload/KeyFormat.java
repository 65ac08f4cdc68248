package assay.lab.workload;

import assay.store.Bytes;
import java.nio.charset.StandardCharsets;

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

  private static final byte[] PREFIX = "user".getBytes(StandardCharsets.US_ASCII);
  private static final int MOST_DIGITS = 100;
  private static final int LONG_DIGITS = 19;

  public KeyFormat {
    if (digits < 1 || digits > MOST_DIGITS) {
      throw new IllegalArgumentException(
          "key digits " + digits + ": from 1 to " + MOST_DIGITS + " are expected");
    }
  }

  /** A buffer that any key of this format fits into. */
  public byte[] newBuffer() {
    return new byte[PREFIX.length + Math.max(digits, LONG_DIGITS)];
  }

  /** Writes the key of row {@code number} into {@code buffer} and moves {@code key} there. */
  public void write(long number, byte[] buffer, Bytes key) {
    long rest = order == Order.HASHED ? Fnv.hash(number) : number;
    int end = buffer.length;
    int at = end;
    while (rest >= 100) {
      // Two digits a division: this is in the hot loop.
      long quotient = rest / 100;
      int pair = (int) (rest - quotient * 100);
      buffer[--at] = (byte) ('0' + pair % 10);
      buffer[--at] = (byte) ('0' + pair / 10);
      rest = quotient;
    }
    if (rest >= 10) {
      buffer[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    buffer[--at] = (byte) ('0' + rest);
    while (end - at < digits) {
      buffer[--at] = '0';
    }
    at -= PREFIX.length;
    buffer[at] = PREFIX[0];
    buffer[at + 1] = PREFIX[1];
    buffer[at + 2] = PREFIX[2];
    buffer[at + 3] = PREFIX[3];
    key.set(buffer, at, end - at);
  }

  /** The key of row {@code number}, newly allocated. */
  public Bytes key(long number) {
    Bytes key = new Bytes();
    write(number, newBuffer(), key);
    return key.copy();
  }
}
