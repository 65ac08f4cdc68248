package assay.lab.workload.rows;

public enum ReadFields {
  ALL,
  /** Requests all fields by naming each field. */
  ALL_BY_NAME,
  /** Requests one field, which is drawn for each operation. */
  ONE
}
