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
 * Compares the cells that a read returns with the values that the workload wrote. A field is wrong
 * if its bytes are unexpected, or if its update is older than the thread's last acknowledged
 * update. A field is also wrong if it is returned twice, or if the format has no such field. Does
 * not allocate memory. Not thread-safe.
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

  /** Creates a check that does not detect outdated values. */
  public RowCheck(WorkloadSpec spec, ReadScope scope) {
    this(spec, scope, null);
  }

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
   * @param field the only requested field, or {@link OperationStream#ALL_FIELDS}
   */
  public void start(long rowNumber, int field) {
    identify(rowNumber);
    begin(field);
  }

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
   * Starts checking a row whose number is unknown. Values are compared only if the key alone
   * determines the values.
   *
   * @param rowKey key of the row, which must not change during the check
   * @param field the only requested field, or {@link OperationStream#ALL_FIELDS}
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

  /**
   * Resets results that cover a whole operation. Must be called before the rows of each operation
   * are checked.
   */
  void startOperation() {
    uncheckedRows = 0;
    outdated = false;
  }

  boolean foundOutdated() {
    return outdated;
  }

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
   * Compares a cell of the current row. The caller checks for duplicate cells.
   *
   * @return field of the cell; below 0 if the cell is not one of the row's fields, or is not
   *     checked
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

  /**
   * Returns the number of the row for which a cell's value was written; below 0 if the value does
   * not reveal the row.
   */
  long rowNumber(Cell cell) {
    int field = compares ? names.field(cell.qualifier()) : -1;
    return field < 0 || RowFormat.isCounter(cell) ? -1 : values.rowNumber(cell.value(), field);
  }

  /**
   * Returns whether any cell of the current row was wrong or missing. If the workload deletes rows,
   * missing cells are not wrong, because an update of a deleted row creates a partial row. Returns
   * false if the workload does not know the table's values.
   */
  public boolean foundWrong() {
    return foundMismatch() || isPartial(seen);
  }

  boolean foundMismatch() {
    return wrong || (!isUnlocked && seen > 0);
  }

  boolean compares() {
    return compares;
  }

  boolean isPartial(int cells) {
    int asked = onlyField == OperationStream.ALL_FIELDS ? fields : 1;
    return compares && rowsStayWhole && cells > 0 && cells != asked;
  }

  /**
   * Returns whether reads must return all rows of the table. The result is true if rows are visible
   * as a whole and the workload deletes no rows.
   */
  boolean bringsAllRows() {
    return rowsStayWhole && unlocked == null;
  }

  /**
   * Returns whether the absence of the current row is an error. The absence is an error if the row
   * was loaded and its cells are unlocked. Returns false for tables without visibility expressions;
   * in such tables, absent rows are counted instead.
   */
  public boolean missesUnlocked() {
    return compares && unlocked != null && isUnlocked && allLoaded;
  }

  boolean missesUnlocked(long rowNumber) {
    return compares && unlocked != null && unlocked[VisibilityFormat.group(rowNumber)] && allLoaded;
  }

  boolean unlocks(Bytes visibility) {
    if (unlocked == null) {
      return true;
    }
    int group = VisibilityFormat.group(visibility);
    return group >= 0 && unlocked[group];
  }
}
