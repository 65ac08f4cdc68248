package assay.lab.bulk;

import assay.lab.workload.RowStream;
import assay.store.Bytes;
import assay.store.Mutation;
import java.util.HashSet;
import java.util.Set;

/**
 * Properties of all rows, estimated from the first few rows.
 *
 * @param families families of the cells
 * @param bytes approximate total size of the rows, counting the row key once per cell
 * @param sortedBytes approximate total size of the rows in the format used for sorting
 */
record RowSample(Set<Bytes> families, long bytes, long sortedBytes) {
  private static final int ROWS = 1000;

  private static final int AROUND_A_CELL = 16;

  private static final int AROUND_A_SORTED_ROW = 32;

  private static final int AROUND_A_SORTED_CELL = 4;

  static RowSample of(BulkRows.Made made) {
    RowStream stream = made.stream(0, 1);
    Set<Bytes> families = new HashSet<>();
    int rows = 0;
    double bytes = 0;
    double sorted = 0;
    while (rows < ROWS && stream.next()) {
      rows++;
      Mutation row = stream.row();
      long own = 0;
      for (int i = 0; i < row.size(); i++) {
        Mutation.Change change = row.change(i);
        if (!families.contains(change.family())) {
          families.add(change.family().copy());
        }
        own += bytes(change);
      }
      int key = row.row().length();
      bytes += own + (double) (AROUND_A_CELL + key) * row.size();
      sorted += own + AROUND_A_SORTED_ROW + key + (double) AROUND_A_SORTED_CELL * row.size();
    }
    return new RowSample(families, all(bytes, rows, made), all(sorted, rows, made));
  }

  private static long bytes(Mutation.Change change) {
    return change.family().length()
        + (long) change.qualifier().length()
        + change.visibility().length()
        + change.value().length();
  }

  private static long all(double bytes, int rows, BulkRows.Made made) {
    return rows == 0
        ? 0
        : (long) Math.min(Long.MAX_VALUE / 16.0, bytes / rows * Math.max(rows, made.expected()));
  }
}
