package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.security.ColumnVisibility;

/**
 * Builds a mutation that deletes the cells of a row. Each delete has the timestamp of the cell's
 * newest version, so that later writes are not deleted.
 */
final class RowDelete implements CellSink {
  private final Mutation mutation;
  private Cell last;

  RowDelete(Bytes row) {
    mutation = new Mutation(row.array(), row.offset(), row.length());
  }

  @Override
  public void accept(Cell cell) {
    // The newest version of a cell arrives first, and a delete also covers older versions.
    if (last != null
        && last.family().equals(cell.family())
        && last.qualifier().equals(cell.qualifier())
        && last.visibility().equals(cell.visibility())) {
      return;
    }
    last = cell.copy();
    mutation.putDelete(
        cell.family().exact(),
        cell.qualifier().exact(),
        new ColumnVisibility(cell.visibility().toArray()),
        cell.timestamp());
  }

  Mutation mutation() {
    return mutation;
  }
}
