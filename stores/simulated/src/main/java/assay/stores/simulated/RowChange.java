package assay.stores.simulated;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import java.util.ArrayList;
import java.util.List;

/**
 * A mutation's own copy of its bytes.
 *
 * @param deletesRow every cell goes before the edits are made
 * @param harm that the store does to it
 */
record RowChange(Bytes row, List<Edit> edits, boolean deletesRow, Faults.Harm harm) {
  /** What a buffered change takes beside its bytes, roughly. */
  private static final long OVERHEAD_BYTES = 64L;

  /** One cell put, or all its versions up to a timestamp deleted. */
  record Edit(StoredCell cell, boolean delete) {}

  static RowChange of(Mutation mutation) {
    List<Edit> edits = new ArrayList<>(mutation.size());
    for (int i = 0; i < mutation.size(); i++) {
      Mutation.Change change = mutation.change(i);
      edits.add(new Edit(StoredCell.of(change), change.isDelete()));
    }
    return new RowChange(mutation.row().copy(), edits, false, Faults.Harm.NONE);
  }

  static RowChange put(Bytes row, Columns.Name column, Bytes value) {
    Mutation mutation = new Mutation();
    mutation.row().set(row);
    mutation.put(column.family(), column.qualifier(), value);
    return of(mutation);
  }

  static RowChange deleteRow(Bytes row) {
    return new RowChange(row.copy(), List.of(), true, Faults.Harm.NONE);
  }

  RowChange with(Faults.Harm newHarm) {
    return new RowChange(row, edits, deletesRow, newHarm);
  }

  /** Whether it deletes something. */
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
