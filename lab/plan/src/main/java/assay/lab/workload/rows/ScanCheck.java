package assay.lab.workload.rows;

import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Outcome;

/**
 * Checks the rows that a scan returns, by the rules of {@link RowCheck}. Also checks that the scan
 * starts with its start row. The number of a row with a hashed key is derived from the row's first
 * value ({@link RowCheck#rowNumber}). If the first value does not reveal the row's number, only the
 * row's form is checked. YCSB's bindings return rows without keys. All such rows of a scan are
 * counted together as one row, and are not checked. Allocates memory only for a key that is longer
 * than any earlier key. Not thread-safe.
 */
public final class ScanCheck extends RowsCheck implements CellSink {
  private static final long UNKNOWN = -1;

  private final RowCheck check;
  private final KeyFormat keys;
  private final long rowsEnd;
  private final byte[] keyBuffer;
  private final Bytes key = new Bytes();
  private final Bytes row = new Bytes();
  private byte[] rowBytes = new byte[64];
  private Bytes startKey;
  private long startNumber;
  private long limit;
  private int field;
  private long number;
  private boolean startsAtStart;
  private boolean everFound;

  public ScanCheck(RowCheck check, WorkloadSpec spec) {
    this.check = check;
    keys = spec.format().keys();
    rowsEnd = spec.rowsEnd();
    keyBuffer = keys.newBuffer();
  }

  /**
   * Starts checking a scan that starts at an existing row.
   *
   * @param from key of the start row, which must not change during the scan
   * @param fromNumber number of the start row
   * @param mostRows requested number of rows
   * @param onlyField as in {@link RowCheck#start}
   */
  public void start(Bytes from, long fromNumber, long mostRows, int onlyField) {
    startKey = from;
    startNumber = fromNumber;
    limit = mostRows;
    field = onlyField;
    startsAtStart = false;
    clear();
  }

  @Override
  public void accept(Cell cell) {
    cells++;
    if (rows == 0 || !row.equals(cell.row())) {
      if (rows > 0) {
        endRow();
      }
      beginRow(cell);
    }
    wrong |= !check.unlocks(cell.visibility());
    if (row.length() > 0) {
      if (number == UNKNOWN) {
        recognize(cell);
      }
      check.accept(cell);
    }
  }

  private void beginRow(Cell cell) {
    keep(cell.row());
    startsAtStart |= rows == 0 && (row.length() == 0 || row.equals(startKey));
    rows++;
    number = row.equals(startKey) ? startNumber : UNKNOWN;
    if (number == UNKNOWN && keys.order() == KeyFormat.Order.ORDERED) {
      number = Math.max(UNKNOWN, keys.number(row));
      wrong |= check.compares() && !isKeyOf(number);
    }
    if (number == UNKNOWN) {
      check.startUnknown(row, field);
    } else {
      check.start(number, field);
    }
  }

  private void recognize(Cell cell) {
    long told = check.rowNumber(cell);
    if (told != UNKNOWN && isKeyOf(told)) {
      number = told;
      check.identify(number);
    } else {
      wrong |= told != UNKNOWN;
    }
  }

  private boolean isKeyOf(long of) {
    if (of < 0) {
      return false;
    }
    keys.write(of, keyBuffer, key);
    return key.equals(row);
  }

  private void endRow() {
    // Other threads insert rows during a scan, and not every store returns inserted rows as a
    // whole.
    boolean loaded = number != UNKNOWN && number < rowsEnd;
    wrong |= row.length() > 0 && (loaded ? check.foundWrong() : check.foundMismatch());
  }

  /**
   * Ends the check of a scan.
   *
   * @return number of missing rows: 1 if an answered scan lacks its start row; 0 if the store has
   *     never returned any row
   */
  long end(Outcome outcome) {
    if (rows > 0) {
      everFound = true;
      if (outcome == Outcome.OK) {
        endRow();
      } else {
        wrong |= check.foundMismatch();
      }
    }
    wrong |= rows > limit;
    return outcome == Outcome.OK && everFound && !startsAtStart && check.bringsAllRows() ? 1 : 0;
  }

  private void keep(Bytes next) {
    if (rowBytes.length < next.length()) {
      rowBytes = new byte[2 * next.length()];
    }
    System.arraycopy(next.array(), next.offset(), rowBytes, 0, next.length());
    row.set(rowBytes, 0, next.length());
  }
}
