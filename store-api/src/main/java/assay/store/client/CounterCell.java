package assay.store.client;

import assay.store.Bytes;
import java.nio.ByteBuffer;

/**
 * Encodes and decodes numbers in cells: 8 bytes, big-endian. Stores that implement counters by
 * compare-and-set use this class.
 */
public final class CounterCell {
  private CounterCell() {}

  /**
   * Decodes the number in a cell's value.
   *
   * @param value value of the cell; null if the cell is missing, which counts as zero
   * @throws NumberFormatException if the value does not have 8 bytes; the message is one line
   */
  public static long number(Bytes value) {
    if (value == null) {
      return 0;
    }
    if (value.length() != Long.BYTES) {
      throw new NumberFormatException(
          "the counter's cell has " + value.length() + " bytes, but must have " + Long.BYTES);
    }
    return ByteBuffer.wrap(value.array(), value.offset(), Long.BYTES).getLong();
  }

  public static Bytes value(long number) {
    return Bytes.of(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
  }
}
