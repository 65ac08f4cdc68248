package assay.lab.workload;

/** A workload whose rows can be made without a store, for files that are imported (bulk load). */
public interface RowGenerator extends Workload {
  /**
   * The rows that it writes into a table, in any order. A row may come in several pieces, whose
   * columns differ.
   *
   * @param table one of {@link #otherTables}, else its activity's own
   * @param part from 0
   * @param parts that are made beside each other and have all rows together
   */
  RowStream rows(String table, int part, int parts);

  /**
   * Makes sure that its rows can be made.
   *
   * @throws IllegalArgumentException if they cannot; one line
   */
  default void checkRows() {}

  /** About how many rows it writes into a table. */
  double expectedRows(String table);
}
