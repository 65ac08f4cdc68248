package assay.lab.plan;

/** What a plan does with the table before its phases run. */
public enum TableUse {
  /** A table that holds exactly the rows is used as it is, a missing one is made and loaded. */
  KEEP,
  /** The table must not be there: it is made. */
  NEW,
  /** A table that is there is dropped; then as if it had been missing. */
  REPLACE,
  /** Rows are loaded into a table that may hold the same ones, or others before them. */
  LOAD_INTO,
  /** Nothing is loaded: the table holds the rows, and none where the run's inserts go. */
  AS_LOADED,
  /** A table that is there is dropped; it is made of a snapshot, and holds the rows then. */
  CLONE;
}
