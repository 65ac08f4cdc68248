package assay.lab.workload.rows;

import assay.lab.workload.Sight;
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
 * Compares what a read returns with what the workload wrote. A field that holds other bytes, or an
 * older update than the thread's own last one, one that comes twice, and one that no row has, is
 * wrong. Allocates nothing. Of one thread.
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

  /** Null where it is not known what was updated. */
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

  /** Of rows that are seen as a whole, or, where visibilities lock them, not at all. */
  public RowCheck(WorkloadSpec spec) {
    this(spec, Sight.WHOLE);
  }

  /** Of rows that are seen so. */
  public RowCheck(WorkloadSpec spec, Sight sight) {
    this(spec, sight, null);
  }

  /**
   * @param updates of the same thread; null where it is not asked whether rows are the newest
   */
  RowCheck(WorkloadSpec spec, Sight sight, OwnUpdates updates) {
    this.updates = updates;
    boolean whole = sight.wholeRows();
    RowFormat format = spec.format();
    values = new RowValues(format, spec.seed());
    names = new FieldNames(format);
    fields = format.fields();
    marks = new FieldMarks(1, fields);
    compares = spec.checksValues();
    boolean deletes = spec.mix().contains(OperationKind.DELETE);
    rowsStayWhole = whole && !deletes;
    unlocked = format.visibility().map(of -> of.unlockedBy(sight.authorizations())).orElse(null);
    allLoaded = whole && !deletes && !spec.mix().contains(OperationKind.INSERT);
    boolean needsKey = format.values() == ValueFormat.Kind.INTEGRITY;
    keys = needsKey ? format.keys() : null;
    keyBuffer = format.keys().newBuffer();
  }

  /**
   * The next cells are of this row.
   *
   * @param field the only one that was asked for; {@link OperationStream#ALL_FIELDS} if all were
   */
  public void start(long rowNumber, int field) {
    identify(rowNumber);
    begin(field);
  }

  /** The row that was begun is of this number, as its cells have told. */
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
   * The next cells are of a row whose number is not known. Its values are compared only where they
   * are a function of its key.
   *
   * @param rowKey must stay as it is meanwhile
   * @param field as for a row whose number is known
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

  /** Rows from now on are another operation's. */
  void startOperation() {
    uncheckedRows = 0;
    outdated = false;
  }

  /** Whether a field held something older than what the store has acknowledged. */
  boolean foundOutdated() {
    return outdated;
  }

  /** Rows of the operation of which it is not known whether they are the newest. */
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
   * Compares a cell of the row; whether it has come before the caller finds out.
   *
   * @return its field; below 0 of a cell that is none of the row's fields, or is not looked at
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

  /** Number of the row that a cell's value was written for; below 0 where that cannot be told. */
  long rowNumber(Cell cell) {
    int field = compares ? names.field(cell.qualifier()) : -1;
    return field < 0 || RowFormat.isCounter(cell) ? -1 : values.rowNumber(cell.value(), field);
  }

  /**
   * Whether a cell since {@link #start} was wrong, or some cells came and others did not. An update
   * of a deleted row makes such a row, so that workloads which delete may read it. Nothing is wrong
   * where the workload does not know the table's values.
   */
  public boolean foundWrong() {
    return foundMismatch() || isPartial(seen);
  }

  /** Whether a cell since {@link #start} was wrong, or should not have been seen. */
  boolean foundMismatch() {
    return wrong || (!isUnlocked && seen > 0);
  }

  /** Whether values are compared at all. */
  boolean compares() {
    return compares;
  }

  /** Whether it is wrong that a row of the kind asked for came with so many cells. */
  boolean isPartial(int cells) {
    int asked = onlyField == OperationStream.ALL_FIELDS ? fields : 1;
    return compares && rowsStayWhole && cells > 0 && cells != asked;
  }

  /** Whether rows are seen as a whole, and none is deleted. */
  boolean bringsAllRows() {
    return rowsStayWhole && unlocked == null;
  }

  /**
   * Whether it is wrong that the row was not found: its cells are unlocked, and it was loaded. Not
   * known of tables without visibilities, whose absent rows are counted.
   */
  public boolean missesUnlocked() {
    return compares && unlocked != null && isUnlocked && allLoaded;
  }

  /** The same of another row than that of {@link #start}. */
  boolean missesUnlocked(long rowNumber) {
    return compares && unlocked != null && unlocked[VisibilityFormat.group(rowNumber)] && allLoaded;
  }

  /** Whether a cell of this visibility may be seen. */
  boolean unlocks(Bytes visibility) {
    if (unlocked == null) {
      return true;
    }
    int group = VisibilityFormat.group(visibility);
    return group >= 0 && unlocked[group];
  }
}
