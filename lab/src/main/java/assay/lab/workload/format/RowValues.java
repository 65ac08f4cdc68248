package assay.lab.workload.format;

import assay.lab.workload.draw.LengthChooser;
import assay.store.Bytes;
import java.util.Arrays;

/**
 * The values of one row after the other, to be written or to be compared. Nothing is allocated. Of
 * one thread.
 */
public final class RowValues {
  private static final double UNIT = 0x1p-53;
  private static final int VARIES = -1;

  /** Digits that selectable values begin with. */
  static final int SELECTING = 6;

  private final ValueFormat values;
  private final LengthChooser lengths;
  private final int fixedLength;
  private final IntegrityText integrity;
  private final boolean selectable;
  private final byte[] expected;
  private long rowNumber;
  private long rowState;
  private Bytes key;

  public RowValues(RowFormat format, long seed) {
    boolean isIntegrity = format.values() == ValueFormat.Kind.INTEGRITY;
    values = new ValueFormat(format.values(), seed, format.compressible().orElse(0.0));
    lengths = format.lengths().chooser();
    fixedLength = format.lengths() instanceof FieldLength.Constant c ? c.bytes() : VARIES;
    integrity = isIntegrity ? new IntegrityText(format) : null;
    selectable = format.values() == ValueFormat.Kind.SELECTABLE;
    expected = isIntegrity || selectable ? ValueFormat.newBuffer(format.lengths().most()) : null;
  }

  /** Whether all values are of one length. */
  public boolean areOfOneLength() {
    return fixedLength != VARIES;
  }

  /**
   * The next values are of this row.
   *
   * @param newKey its key, which integrity values contain; must stay as it is meanwhile
   */
  public void start(long newRowNumber, Bytes newKey) {
    rowNumber = newRowNumber;
    rowState = values.rowState(newRowNumber);
    key = newKey;
  }

  /** How long the value of a field is. */
  public int length(int field) {
    return fixedLength == VARIES
        ? drawnLength(ValueFormat.fieldState(rowState, field))
        : fixedLength;
  }

  private int drawnLength(long fieldState) {
    return lengths.length((ValueFormat.lengthBits(fieldState) >>> 11) * UNIT);
  }

  /** Writes the value that a field is loaded with to the start of {@code value}. */
  public int fill(byte[] value, int field) {
    if (integrity != null) {
      return fillIntegrity(value, field);
    }
    long fieldState = ValueFormat.fieldState(rowState, field);
    int length = fixedLength == VARIES ? drawnLength(fieldState) : fixedLength;
    values.fill(value, length, fieldState);
    return selectable ? fillSelecting(value, length, field) : length;
  }

  /**
   * Writes a field's value to the start of {@code value}; returns its length. Values that are too
   * short to tell a version are the same in all of them.
   *
   * @param version from 0, as loaded, to {@link ValueFormat#MOST_VERSION}
   */
  public int fill(byte[] value, int field, long version) {
    if (integrity != null) {
      return fillIntegrity(value, field);
    }
    long fieldState = ValueFormat.fieldState(rowState, field);
    int length = fixedLength == VARIES ? drawnLength(fieldState) : fixedLength;
    values.fill(value, length, fieldState, version);
    return selectable ? fillSelecting(value, length, field) : length;
  }

  private int fillIntegrity(byte[] value, int field) {
    integrity.write(value, fixedLength, key, field);
    return fixedLength;
  }

  private int fillSelecting(byte[] value, int length, int field) {
    int digits = Math.min(length, SELECTING);
    long rest = rowNumber + field;
    for (int i = 0; i < digits; i++) {
      value[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return length;
  }

  /** Whether values of so many bytes tell their version; else an update changes nothing. */
  public boolean holdsVersion(int length) {
    return values.holdsVersion(length);
  }

  /** Whether these are the bytes of the field, of any version; the length is not looked at. */
  public boolean matches(Bytes value, int field) {
    return version(value, field) != ValueFormat.NO_VERSION;
  }

  /**
   * The version of the field that these are the bytes of; {@link ValueFormat#NO_VERSION} if they
   * are not the field's. The length is not looked at.
   */
  public long version(Bytes value, int field) {
    long fieldState = ValueFormat.fieldState(rowState, field);
    if (expected == null) {
      return values.version(value, fieldState);
    }
    long version = values.saidVersion(value, fieldState);
    return version != ValueFormat.NO_VERSION && isFilled(value, field, version)
        ? version
        : ValueFormat.NO_VERSION;
  }

  private boolean isFilled(Bytes value, int field, long version) {
    int length = fill(expected, field, version);
    return Arrays.equals(
        value.array(), value.offset(), value.offset() + value.length(), expected, 0, length);
  }

  /** Number of the row that a field's value was written for; below 0 where that cannot be told. */
  public long rowNumber(Bytes value, int field) {
    return values.rowNumber(value, field);
  }
}
