package assay.lab.workload.rows;

import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.FieldNames;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.RowValues;
import assay.lab.workload.format.ValueFormat;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import java.util.Optional;

/**
 * Describes how a row that was read differs from the row that the workload writes. {@link
 * RowCheck}, which checks every read, only detects whether a row differs. Not thread-safe.
 */
public final class RowDifference implements CellSink {
  private final RowFormat format;
  private final RowValues values;
  private final FieldNames names;
  private final boolean comparesValues;
  private Bytes key = new Bytes();
  private int seen;
  private int foreign;
  private boolean misshapen;
  private String difference;

  public RowDifference(WorkloadSpec spec) {
    format = spec.format();
    values = new RowValues(format, spec.seed());
    names = new FieldNames(format);
    comparesValues = spec.checksValues();
  }

  public void start(long rowNumber) {
    key = format.keys().key(rowNumber);
    values.start(rowNumber, key);
    seen = 0;
    foreign = 0;
    misshapen = false;
    difference = null;
  }

  public Bytes key() {
    return key;
  }

  @Override
  public void accept(Cell cell) {
    if (RowFormat.isCounter(cell)) {
      return;
    }
    seen++;
    String found = differenceOf(cell);
    foreign += found == null ? 0 : 1;
    difference = difference == null ? found : difference;
  }

  public int values() {
    return seen;
  }

  /** Returns how many of the values read since {@link #start} are never written by the workload. */
  public int foreignValues() {
    return foreign;
  }

  public boolean isMissing() {
    return seen == 0;
  }

  /**
   * Returns whether the row's fields or the lengths of the row's values differ from what the
   * workload writes.
   */
  public boolean isMisshapen() {
    return misshapen || (seen > 0 && seen != format.fields());
  }

  /**
   * Returns the first difference since {@link #start} as a clause; empty if there is no difference.
   */
  public Optional<String> found() {
    if (seen == 0) {
      return Optional.of("row " + key + " is missing");
    }
    if (difference == null && seen != format.fields()) {
      difference = "row " + key + " has " + seen + " fields, not " + format.fields();
    }
    return Optional.ofNullable(difference);
  }

  private String differenceOf(Cell cell) {
    int field = names.field(cell.qualifier());
    Bytes family = format.family(Math.max(0, field));
    if (!cell.family().equals(family)) {
      misshapen = true;
      return "row " + key + " has the family '" + cell.family() + "', not '" + family + "'";
    }
    if (field < 0) {
      misshapen = true;
      return "row "
          + key
          + " has a field '"
          + cell.qualifier()
          + "', which is not in the range "
          + format.qualifier(0)
          + " to "
          + format.qualifier(format.fields() - 1);
    }
    String where = cell.qualifier() + " of row " + key;
    int length = cell.value().length();
    FieldLength lengths = format.lengths();
    if (length < lengths.least() || length > lengths.most()) {
      misshapen = true;
      return where
          + " is "
          + length
          + " bytes long, not "
          + (lengths.least() == lengths.most()
              ? lengths.most()
              : "from " + lengths.least() + " to " + lengths.most());
    }
    if (!comparesValues
        || (length == values.length(field) && values.matches(cell.value(), field))) {
      return null;
    }
    return where
        + (format.values() == ValueFormat.Kind.INTEGRITY
            ? " does not contain its integrity value"
            : " contains unexpected bytes; the row may have been loaded with another seed");
  }
}
