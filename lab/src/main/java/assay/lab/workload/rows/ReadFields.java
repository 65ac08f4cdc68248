package assay.lab.workload.rows;

public enum ReadFields {
  ALL,
  /** Reads whole rows by naming all fields. */
  ALL_BY_NAME,
  /** Reads one field, which is drawn for each operation. */
  ONE
}
