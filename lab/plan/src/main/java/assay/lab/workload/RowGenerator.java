package assay.lab.workload;

/** A workload that can generate its rows without a store, for bulk load from files. */
public interface RowGenerator extends Workload {
  /**
   * Generates the rows that the workload writes into a table, in any order. A row may be delivered
   * in pieces with different columns.
   *
   * @param table one of {@link #otherTables}, or the activity's table
   * @param part number of the part to generate, from 0
   * @param parts number of parts, which can be generated concurrently and together contain all rows
   */
  RowStream rows(String table, int part, int parts);

  /**
   * Checks that the workload's rows can be generated.
   *
   * @throws IllegalArgumentException if the rows cannot be generated; the message is one line
   */
  default void checkRows() {}

  /** Returns the approximate number of rows that the workload writes into a table. */
  double expectedRows(String table);
}
