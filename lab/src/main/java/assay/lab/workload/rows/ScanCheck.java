package assay.lab.workload.rows;

import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Outcome;

/**
 * Checks each row that a scan brings as {@link RowCheck} does those of reads, and that the row it
 * starts at comes first. Which row a hashed key stands for is told by the row's first value, where
 * that can tell ({@link RowCheck#rowNumber}); else the row's form alone is checked. Rows without
 * keys, as YCSB's bindings bring them, are counted as one and not checked. Allocates nothing but
 * room for longer keys. Of one thread.
 */
public final class ScanCheck implements CellSink {
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
  private long rows;
  private long cells;
  private boolean startsAtStart;
  private boolean wrong;
  private boolean everFound;

  public ScanCheck(RowCheck check, WorkloadSpec spec) {
    this.check = check;
    keys = spec.format().keys();
    rowsEnd = spec.rowsEnd();
    keyBuffer = keys.newBuffer();
  }

  /**
   * A new scan begins, at a row that is there.
   *
   * @param from its key, which must stay as it is meanwhile
   * @param mostRows that were asked for
   * @param onlyField as {@link RowCheck#start}
   */
  public void start(Bytes from, long fromNumber, long mostRows, int onlyField) {
    startKey = from;
    startNumber = fromNumber;
    limit = mostRows;
    field = onlyField;
    rows = 0;
    cells = 0;
    startsAtStart = false;
    wrong = false;
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

  /** Finds out which row it is by the first value that tells. */
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
    // Others insert rows while a scan goes on, and not every store shows those as a whole.
    boolean loaded = number != UNKNOWN && number < rowsEnd;
    wrong |= row.length() > 0 && (loaded ? check.foundWrong() : check.foundMismatch());
  }

  /**
   * The scan has ended.
   *
   * @return rows missing: 1 if the scan was answered without the row that it starts at. 0 for a
   *     store that has never handed over anything.
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

  /** Rows since {@link #start}. */
  public long rows() {
    return rows;
  }

  /** Cells since {@link #start}. */
  public long cells() {
    return cells;
  }

  /** Whether a row was not as it has to be, or a cell came that should not have been seen. */
  public boolean foundWrong() {
    return wrong;
  }
}
