package assay.lab.plan;

/** How a run prepares a table before the first phase. */
public enum TableUse {
  /**
   * Uses a table that holds exactly the expected rows. If the table does not exist or is empty,
   * creates and loads the table.
   */
  KEEP,
  NEW,
  REPLACE,
  /**
   * Loads rows into a table that may already hold the same rows or rows with lower numbers than the
   * loaded rows.
   */
  LOAD_INTO,
  /**
   * Uses a table that already holds the expected rows, and loads nothing. The table must not hold
   * any of the rows that the run will insert.
   */
  AS_LOADED,
  /** Drops the table if it exists, and recreates the table from a snapshot that holds the rows. */
  CLONE;

  /** Whether the run creates an empty table, which then holds only the rows that the run writes. */
  public boolean isNew() {
    return this == NEW || this == REPLACE;
  }
}
