package assay.store.client;

import assay.store.Bytes;
import java.nio.ByteBuffer;

/** A number as a cell holds it: 8 bytes, big-endian. For stores that count by comparing. */
public final class CounterCell {
  private CounterCell() {}

  /**
   * The number that a value is.
   *
   * @param value null for a cell that is not there, which holds zero
   * @throws NumberFormatException if the value is not of 8 bytes; the message is one line
   */
  public static long number(Bytes value) {
    if (value == null) {
      return 0;
    }
    if (value.length() != Long.BYTES) {
      throw new NumberFormatException(
          "the cell holds " + value.length() + " bytes; a number has " + Long.BYTES);
    }
    return ByteBuffer.wrap(value.array(), value.offset(), Long.BYTES).getLong();
  }

  /** The value that a number is. */
  public static Bytes value(long number) {
    return Bytes.of(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
  }
}
