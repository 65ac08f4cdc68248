package assay.lab.plan;

/** What a plan does with a table before its phases run. */
public enum TableUse {
  /**
   * Uses a table that holds exactly the expected rows. Creates and loads it if it does not exist.
   */
  KEEP,
  /** Creates the table, which must not exist. */
  NEW,
  /** Drops the table if it exists, then creates and loads it. */
  REPLACE,
  /** Loads rows into a table that may already hold the same rows, or rows before them. */
  LOAD_INTO,
  /** Loads nothing: the table already holds the rows, and has no rows where the run will insert. */
  AS_LOADED,
  /** Drops the table if it exists, and recreates it from a snapshot, which holds the rows. */
  CLONE;
}
