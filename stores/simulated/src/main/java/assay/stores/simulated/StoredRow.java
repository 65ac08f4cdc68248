package assay.stores.simulated;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The cells of one row, ordered by column. Versions of a cell are ordered from newest to oldest.
 * Immutable: a change creates a new row, which makes changes atomic without a lock.
 */
final class StoredRow {
  private static final StoredCell[] NO_CELLS = {};

  private final StoredCell[] cells;

  private StoredRow(StoredCell[] cells) {
    this.cells = cells;
  }

  /**
   * Applies a change to a row.
   *
   * @param before the row before the change; null if the row did not exist
   * @return the new row; null if the row has no cells after the change
   */
  static StoredRow after(StoredRow before, RowChange change, int versions, long serverMillis) {
    boolean risen = change.harm() == FaultInjector.Harm.RISEN;
    boolean empty = before == null || (change.deletesRow() && !risen);
    List<StoredCell> cells = new ArrayList<>(Arrays.asList(empty ? NO_CELLS : before.cells));
    for (RowChange.Edit edit : change.edits()) {
      if (!edit.delete()) {
        put(cells, edit.cell(), versions, serverMillis, change.harm());
      } else if (!risen) {
        delete(cells, edit.cell());
      }
    }
    return cells.isEmpty() ? null : new StoredRow(cells.toArray(NO_CELLS));
  }

  int show(Columns columns, Cell cell, CellSink sink) {
    int shown = 0;
    for (StoredCell stored : cells) {
      stored.show(cell);
      if (columns.contains(cell.family(), cell.qualifier())) {
        sink.accept(cell);
        shown++;
      }
    }
    return shown;
  }

  StoredCell newest(Columns.Name column) {
    return Arrays.stream(cells).filter(stored -> stored.is(column)).findFirst().orElse(null);
  }

  List<Cell> cells(Bytes row) {
    List<Cell> copies = new ArrayList<>(cells.length);
    Cell cell = new Cell();
    cell.row().set(row);
    for (StoredCell stored : cells) {
      stored.show(cell);
      copies.add(cell.copy());
    }
    return copies;
  }

  private static void put(
      List<StoredCell> cells,
      StoredCell put,
      int versions,
      long serverMillis,
      FaultInjector.Harm harm) {
    int first = firstVersion(cells, put);
    int end = endOfVersions(cells, put, first);
    if (harm == FaultInjector.Harm.STALE && end > first) {
      return;
    }
    StoredCell stamped = put.at(serverMillis);
    int at = first;
    while (at < end && cells.get(at).timestamp() > stamped.timestamp()) {
      at++;
    }
    // Two writes with the same timestamp set by the writer are one version. Two writes with the
    // same server time are two versions.
    if (put.timestamp() != Mutation.SERVER_TIME
        && at < end
        && cells.get(at).timestamp() == stamped.timestamp()) {
      cells.set(at, stamped);
    } else {
      cells.add(at, stamped);
      if (end + 1 - first > versions) {
        // Several versions may have to be removed, because the store may have stored a cell twice.
        cells.subList(first + versions, end + 1).clear();
      }
    }
    if (harm == FaultInjector.Harm.DOUBLED) {
      cells.add(first, cells.get(first));
    }
  }

  private static void delete(List<StoredCell> cells, StoredCell delete) {
    int first = firstVersion(cells, delete);
    cells.subList(first, endOfVersions(cells, delete, first)).clear();
  }

  private static int firstVersion(List<StoredCell> cells, StoredCell column) {
    int low = 0;
    int high = cells.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cells.get(middle).compareColumn(column) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int endOfVersions(List<StoredCell> cells, StoredCell column, int first) {
    int end = first;
    while (end < cells.size() && cells.get(end).compareColumn(column) == 0) {
      end++;
    }
    return end;
  }
}
