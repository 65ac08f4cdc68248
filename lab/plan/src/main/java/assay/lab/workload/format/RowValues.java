package assay.lab.workload.format;

import assay.lab.workload.draw.CountedRandom;
import assay.lab.workload.draw.LengthChooser;
import assay.store.Bytes;
import java.util.Arrays;

/**
 * Generates the values of one row at a time, for writing or comparing. Does not allocate memory.
 * Not thread-safe.
 */
public final class RowValues {
  private static final int VARIES = -1;

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

  public boolean areOfOneLength() {
    return fixedLength != VARIES;
  }

  /**
   * Selects the row whose values are generated.
   *
   * @param newKey key of the row, which integrity values contain; must not change while the row is
   *     selected
   */
  public void start(long newRowNumber, Bytes newKey) {
    rowNumber = newRowNumber;
    rowState = values.rowState(newRowNumber);
    key = newKey;
  }

  public int length(int field) {
    return fixedLength == VARIES
        ? drawnLength(ValueFormat.fieldState(rowState, field))
        : fixedLength;
  }

  private int drawnLength(long fieldState) {
    return lengths.length(CountedRandom.unit(ValueFormat.lengthBits(fieldState)));
  }

  /**
   * Writes the value that a field has after a load phase. Returns the value's length.
   *
   * @param value buffer; the value is written to the start of the buffer
   */
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
   * Writes a version of a field's value. Returns the value's length. Values that are too short to
   * contain a version are equal in all versions.
   *
   * @param value buffer; the value is written to the start of the buffer
   * @param version from 0 (the loaded version) to {@link ValueFormat#MOST_VERSION}
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

  /**
   * Returns whether values of this length contain their version. Updates do not change values that
   * are too short to contain a version.
   */
  public boolean holdsVersion(int length) {
    return values.holdsVersion(length);
  }

  /**
   * Returns whether a value equals any version of the field's value. Does not check the value's
   * length.
   */
  public boolean matches(Bytes value, int field) {
    return version(value, field) != ValueFormat.NO_VERSION;
  }

  /**
   * Returns the version of the field that has exactly these bytes; {@link ValueFormat#NO_VERSION}
   * if no version has these bytes. Does not check the value's length.
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

  /**
   * Returns the number of the row for which a field's value was written; below 0 if the value does
   * not reveal the row.
   */
  public long rowNumber(Bytes value, int field) {
    return values.rowNumber(value, field);
  }
}
