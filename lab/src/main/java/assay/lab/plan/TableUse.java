package assay.lab.plan;

/** What a plan does with a table before its phases run. */
public enum TableUse {
  /**
   * Uses a table that holds exactly the expected rows. If the table does not exist, creates and
   * loads it.
   */
  KEEP,
  /** Creates the table, which must not exist. */
  NEW,
  /** Drops the table if it exists, then creates and loads it. */
  REPLACE,
  /** Loads rows into a table that may already hold the same rows, or rows with lower numbers. */
  LOAD_INTO,
  /**
   * Loads nothing: the table already holds the loaded rows, and none of the rows that the run will
   * insert.
   */
  AS_LOADED,
  /** Drops the table if it exists, and recreates it from a snapshot that holds the rows. */
  CLONE;

  /** Whether the run creates the table, which then holds only what the run writes. */
  public boolean isNew() {
    return this == NEW || this == REPLACE;
  }
}
