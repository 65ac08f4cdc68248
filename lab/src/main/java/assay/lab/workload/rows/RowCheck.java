package assay.lab.workload.rows;

import assay.lab.workload.ReadScope;
import assay.lab.workload.format.FieldNames;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.RowValues;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.format.VisibilityFormat;
import assay.lab.workload.rows.OwnUpdates.Age;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;

/**
 * Compares what a read returns with what the workload wrote. A field is wrong if it contains
 * unexpected bytes or an update older than the thread's own last update, if it is returned twice,
 * or if the format has no such field. Does not allocate. Not thread-safe.
 */
public final class RowCheck implements CellSink {
  private final RowValues values;
  private final FieldNames names;
  private final int fields;
  private final boolean compares;
  private final boolean rowsStayWhole;
  private final KeyFormat keys;
  private final byte[] keyBuffer;
  private final Bytes key = new Bytes();
  private final FieldMarks marks;
  private final boolean[] unlocked;
  private final boolean allLoaded;

  /** Null if the thread's updates are not tracked. */
  private final OwnUpdates updates;

  private boolean knowsValues = true;
  private boolean isUnlocked = true;
  private int onlyField;
  private int seen;
  private boolean wrong;
  private long row;
  private boolean rowIsUnchecked;
  private long uncheckedRows;
  private boolean outdated;

  /**
   * A check for sessions without authorizations, which see either all cells or no cell of a row.
   */
  public RowCheck(WorkloadSpec spec, ReadScope scope) {
    this(spec, scope, null);
  }

  /**
   * @param updates updates of the same thread; null to skip checking for outdated values
   */
  RowCheck(WorkloadSpec spec, ReadScope scope, OwnUpdates updates) {
    this.updates = updates;
    boolean whole = scope.wholeRows();
    RowFormat format = spec.format();
    values = new RowValues(format, spec.seed());
    names = new FieldNames(format);
    fields = format.fields();
    marks = new FieldMarks(1, fields);
    compares = spec.checksValues();
    boolean deletes = spec.mix().contains(OperationKind.DELETE);
    rowsStayWhole = whole && !deletes;
    unlocked = format.visibility().map(of -> of.unlockedBy(scope.authorizations())).orElse(null);
    allLoaded = whole && !deletes && !spec.mix().contains(OperationKind.INSERT);
    boolean needsKey = format.values() == ValueFormat.Kind.INTEGRITY;
    keys = needsKey ? format.keys() : null;
    keyBuffer = format.keys().newBuffer();
  }

  /**
   * Starts checking a row.
   *
   * @param field the only requested field; {@link OperationStream#ALL_FIELDS} if all fields are
   *     requested
   */
  public void start(long rowNumber, int field) {
    identify(rowNumber);
    begin(field);
  }

  /** Sets the number of the current row, once its cells have revealed it. */
  void identify(long rowNumber) {
    if (keys != null) {
      keys.write(rowNumber, keyBuffer, key);
    }
    values.start(rowNumber, key);
    row = rowNumber;
    knowsValues = true;
    isUnlocked = unlocked == null || unlocked[VisibilityFormat.group(rowNumber)];
  }

  /**
   * Starts checking a row whose number is unknown. Values are compared only if they are a function
   * of the key.
   *
   * @param rowKey the row's key, which must not change during the check
   * @param field as for a row with a known number
   */
  void startUnknown(Bytes rowKey, int field) {
    values.start(0, rowKey);
    knowsValues = keys != null;
    isUnlocked = true;
    begin(field);
  }

  private void begin(int field) {
    onlyField = field;
    seen = 0;
    wrong = false;
    rowIsUnchecked = false;
    marks.clear();
  }

  /** Must be called before the rows of each operation. */
  void startOperation() {
    uncheckedRows = 0;
    outdated = false;
  }

  /** Whether a field had a value older than the last value that the store has acknowledged. */
  boolean foundOutdated() {
    return outdated;
  }

  /** Number of the operation's rows that may or may not be current. */
  long uncheckedRows() {
    return uncheckedRows;
  }

  @Override
  public void accept(Cell cell) {
    int field = look(cell);
    if (field >= 0 && !marks.add(0, field)) {
      wrong = true;
    }
  }

  /**
   * Compares a cell of the row; the caller checks for duplicates.
   *
   * @return the cell's field; below 0 if the cell is not one of the row's fields, or is not checked
   */
  int look(Cell cell) {
    if (!compares || RowFormat.isCounter(cell)) {
      return -1;
    }
    int field = names.field(cell.qualifier());
    seen++;
    if (field < 0 || (onlyField != OperationStream.ALL_FIELDS && field != onlyField)) {
      wrong = true;
    } else if (knowsValues) {
      long version = values.version(cell.value(), field);
      if (version == ValueFormat.NO_VERSION || cell.value().length() != values.length(field)) {
        wrong = true;
      } else if (updates != null && values.holdsVersion(cell.value().length())) {
        compareAge(field, version);
      }
    } else if (values.areOfOneLength()) {
      wrong |= cell.value().length() != values.length(field);
    }
    return field;
  }

  private void compareAge(int field, long version) {
    Age age = updates.age(row, field, version);
    outdated |= age == Age.OUTDATED;
    if (age == Age.UNKNOWN && !rowIsUnchecked) {
      rowIsUnchecked = true;
      uncheckedRows++;
    }
  }

  /** Number of the row for which a cell's value was written; below 0 if it cannot be determined. */
  long rowNumber(Cell cell) {
    int field = compares ? names.field(cell.qualifier()) : -1;
    return field < 0 || RowFormat.isCounter(cell) ? -1 : values.rowNumber(cell.value(), field);
  }

  /**
   * Whether any cell since {@link #start} was wrong, or some of the row's cells were missing. With
   * deletes, missing cells are not wrong, because an update of a deleted row creates a partial row.
   * Always false if the workload does not know the table's values.
   */
  public boolean foundWrong() {
    return foundMismatch() || isPartial(seen);
  }

  /** Whether any cell since {@link #start} was wrong, or should not have been visible. */
  boolean foundMismatch() {
    return wrong || (!isUnlocked && seen > 0);
  }

  boolean compares() {
    return compares;
  }

  /**
   * Whether a row with this number of cells is wrong because the row should have more or fewer
   * cells.
   */
  boolean isPartial(int cells) {
    int asked = onlyField == OperationStream.ALL_FIELDS ? fields : 1;
    return compares && rowsStayWhole && cells > 0 && cells != asked;
  }

  /** Whether all rows are visible as a whole, and no row is deleted. */
  boolean bringsAllRows() {
    return rowsStayWhole && unlocked == null;
  }

  /**
   * Whether the row's absence is an error, because the row was loaded and its cells are unlocked.
   * False for tables without visibility expressions, because their absent rows are counted instead.
   */
  public boolean missesUnlocked() {
    return compares && unlocked != null && isUnlocked && allLoaded;
  }

  /** Like {@link #missesUnlocked()}, for any row. */
  boolean missesUnlocked(long rowNumber) {
    return compares && unlocked != null && unlocked[VisibilityFormat.group(rowNumber)] && allLoaded;
  }

  /** Whether a cell with this visibility expression may be returned. */
  boolean unlocks(Bytes visibility) {
    if (unlocked == null) {
      return true;
    }
    int group = VisibilityFormat.group(visibility);
    return group >= 0 && unlocked[group];
  }
}
