package assay.lab.workload.rows;

/** What reads and scans ask for. */
public enum ReadFields {
  /** Whole rows. */
  ALL,
  /** Whole rows, by the names of all fields. */
  ALL_BY_NAME,
  /** One field, drawn anew each time. */
  ONE
}
