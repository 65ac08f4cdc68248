package assay.bench;

import assay.lab.workload.Mix;
import assay.lab.workload.OperationKind;
import assay.lab.workload.WorkloadSpec;

/** The rows that both sides of the ingest bar write: the same number of cells, keys and bytes. */
record IngestShape(int fields, int fieldBytes, long rows) {
  /** The client's write buffer on both sides: the default of Assay's binding. */
  static final String BUFFER = "1MB";

  /** From {@code FIELDSxBYTESxROWS}. */
  static IngestShape parse(String text) {
    String[] parts = text.split("x", -1);
    return new IngestShape(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
  }

  WorkloadSpec workload() {
    return Workloads.table(rows, fields, fieldBytes, Mix.only(OperationKind.READ));
  }

  @Override
  public String toString() {
    return fields + "x" + fieldBytes + "x" + rows;
  }
}
