package assay.stores.simulated;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import java.util.ArrayList;
import java.util.List;

/**
 * A copy of a mutation, or a delete of a whole row.
 *
 * @param deletesRow whether every cell of the row is deleted before the edits
 * @param harm fault with which the store applies this change
 */
record RowChange(Bytes row, List<Edit> edits, boolean deletesRow, FaultInjector.Harm harm) {
  private static final long OVERHEAD_BYTES = 64L;

  /** A put of one cell, or a delete of all versions of a cell. */
  record Edit(StoredCell cell, boolean delete) {}

  static RowChange of(Mutation mutation) {
    List<Edit> edits = new ArrayList<>(mutation.size());
    for (int i = 0; i < mutation.size(); i++) {
      Mutation.Change change = mutation.change(i);
      edits.add(new Edit(StoredCell.of(change), change.isDelete()));
    }
    return new RowChange(mutation.row().copy(), edits, false, FaultInjector.Harm.NONE);
  }

  static RowChange put(Bytes row, Columns.Name column, Bytes value) {
    Mutation mutation = new Mutation();
    mutation.row().set(row);
    mutation.put(column.family(), column.qualifier(), value);
    return of(mutation);
  }

  static RowChange deleteRow(Bytes row) {
    return new RowChange(row.copy(), List.of(), true, FaultInjector.Harm.NONE);
  }

  RowChange with(FaultInjector.Harm newHarm) {
    return new RowChange(row, edits, deletesRow, newHarm);
  }

  boolean deletes() {
    return deletesRow || edits.stream().anyMatch(Edit::delete);
  }

  long bytes() {
    long bytes = OVERHEAD_BYTES + row.length();
    for (Edit edit : edits) {
      bytes += OVERHEAD_BYTES + edit.cell.bytes();
    }
    return bytes;
  }
}
