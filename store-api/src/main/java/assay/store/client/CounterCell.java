package assay.store.client;

import assay.store.Bytes;
import java.nio.ByteBuffer;

/**
 * Numbers in cells: 8 bytes, big-endian. Used by stores that implement counters by compare-and-set.
 */
public final class CounterCell {
  private CounterCell() {}

  /**
   * The number in a value.
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
          "the cell holds " + value.length() + " bytes; a number has " + Long.BYTES);
    }
    return ByteBuffer.wrap(value.array(), value.offset(), Long.BYTES).getLong();
  }

  /** The value that encodes a number. */
  public static Bytes value(long number) {
    return Bytes.of(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
  }
}
