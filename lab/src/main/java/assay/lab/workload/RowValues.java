package assay.lab.workload;

import assay.store.Bytes;
import java.util.Arrays;

/**
 * The values of one row after the other, to be written or to be compared. Nothing is allocated. Of
 * one thread.
 */
final class RowValues {
  private static final double UNIT = 0x1p-53;
  private static final int VARIES = -1;

  private final ValueFormat values;
  private final LengthChooser lengths;
  private final int fixedLength;
  private final IntegrityText integrity;
  private final byte[] expected;
  private long rowNumber;
  private Bytes key;

  RowValues(RowFormat format, long seed) {
    boolean isIntegrity = format.values() == ValueFormat.Kind.INTEGRITY;
    values = new ValueFormat(format.values(), seed);
    lengths = format.lengths().chooser();
    fixedLength = format.lengths() instanceof FieldLength.Constant c ? c.bytes() : VARIES;
    integrity = isIntegrity ? new IntegrityText(format) : null;
    expected = new byte[isIntegrity ? format.lengths().most() : 0];
  }

  /** Whether all values are of one length. */
  boolean areOfOneLength() {
    return fixedLength != VARIES;
  }

  /**
   * The next values are of this row.
   *
   * @param newKey its key, which integrity values contain; must stay as it is meanwhile
   */
  void start(long newRowNumber, Bytes newKey) {
    rowNumber = newRowNumber;
    key = newKey;
  }

  /** How long the value of a field is. */
  int length(int field) {
    return fixedLength == VARIES
        ? lengths.length((values.lengthBits(rowNumber, field) >>> 11) * UNIT)
        : fixedLength;
  }

  /** Writes the value of a field to the start of {@code value}; returns its length. */
  int fill(byte[] value, int field) {
    int length = length(field);
    if (integrity == null) {
      values.fill(value, length, rowNumber, field);
    } else {
      integrity.write(value, length, key, field);
    }
    return length;
  }

  /** Whether these are the bytes of the field; the length is not looked at. */
  boolean matches(Bytes value, int field) {
    if (integrity == null) {
      return values.matches(value, rowNumber, field);
    }
    integrity.write(expected, expected.length, key, field);
    return Arrays.equals(
        value.array(),
        value.offset(),
        value.offset() + value.length(),
        expected,
        0,
        expected.length);
  }
}
