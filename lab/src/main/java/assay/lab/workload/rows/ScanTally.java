package assay.lab.workload.rows;

import assay.lab.workload.format.VisibilityFormat;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;

/**
 * Counts what scans bring, and finds cells that the sessions' authorizations do not unlock.
 * Allocates nothing. Of one thread.
 */
public final class ScanTally implements CellSink {
  private final boolean[] unlocked;
  private final Bytes row = new Bytes();
  private byte[] rowBytes = new byte[64];
  private boolean first = true;
  private long rows;
  private long cells;
  private boolean locked;

  /**
   * @param unlocked for each group of rows, whether it may be seen; null where all may
   */
  ScanTally(boolean[] unlocked) {
    this.unlocked = unlocked;
  }

  /** A new scan begins. */
  public void start() {
    first = true;
    rows = 0;
    cells = 0;
    locked = false;
  }

  @Override
  public void accept(Cell cell) {
    cells++;
    if (first || !row.equals(cell.row())) {
      first = false;
      rows++;
      keep(cell.row());
    }
    if (unlocked != null) {
      int group = VisibilityFormat.group(cell.visibility());
      locked |= group < 0 || !unlocked[group];
    }
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

  /** Whether a cell came that should not have been seen. */
  public boolean foundLocked() {
    return locked;
  }
}
