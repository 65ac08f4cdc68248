package assay.lab.plan;

/** What makes each run of an experiment begin as the others do. */
public enum Reset {
  /** The table is dropped and made anew. */
  TABLE,
  /**
   * Beside that the store's servers are stopped and started again, and the operating system's
   * caches dropped in between where that is permitted.
   */
  RESTART
}
