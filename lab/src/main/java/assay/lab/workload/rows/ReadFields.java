package assay.lab.workload.rows;

public enum ReadFields {
  ALL,
  /** Whole rows, by the names of all fields. */
  ALL_BY_NAME,
  /** One field, drawn for each operation. */
  ONE
}
