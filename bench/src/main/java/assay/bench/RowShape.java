package assay.bench;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.ReadFields;
import assay.lab.workload.rows.SeveralRows;
import assay.lab.workload.rows.WorkloadSpec;
import java.util.Optional;

/**
 * The rows that both sides of a comparison write and read, with identical cells, keys and sizes.
 */
public record RowShape(int fields, int fieldBytes, long rows) {
  /** Parses {@code FIELDSxBYTESxROWS}. */
  public static RowShape parse(String text) {
    String[] parts = text.split("x", -1);
    return new RowShape(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
  }

  public WorkloadSpec workload() {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    RowFormat format = RowFormat.of(keys, fields, fieldBytes, ValueFormat.Kind.RANDOM);
    WorkloadSpec all =
        WorkloadSpec.of(
            rows, format, Mix.only(OperationKind.READ), new RequestDistribution.Uniform(), 42);
    return new WorkloadSpec(
        all.firstRow(),
        rows,
        format,
        all.mix(),
        all.distribution(),
        all.scans(),
        ReadFields.ALL_BY_NAME,
        all.writesAllFields(),
        all.firstInsert(),
        all.expectedInserts(),
        all.checksValues(),
        all.versions(),
        Optional.empty(),
        all.seed());
  }

  static WorkloadSpec multiReads(WorkloadSpec reads) {
    return new WorkloadSpec(
        reads.firstRow(),
        reads.rows(),
        reads.format(),
        Mix.only(OperationKind.MULTI_READ),
        reads.distribution(),
        reads.scans(),
        reads.reads(),
        reads.writesAllFields(),
        reads.firstInsert(),
        reads.expectedInserts(),
        reads.checksValues(),
        reads.versions(),
        Optional.of(SeveralRows.USUAL),
        reads.seed());
  }

  @Override
  public String toString() {
    return fields + "x" + fieldBytes + "x" + rows;
  }
}
