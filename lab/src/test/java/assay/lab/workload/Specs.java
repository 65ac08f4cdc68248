package assay.lab.workload;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.WorkloadSpec;

/** Workloads as tests need them; all else is small and fixed. */
public final class Specs {
  public static final long SEED = 42;
  public static final int FIELD_BYTES = 20;

  private Specs() {}

  public static WorkloadSpec of(OperationKind kind, long rows) {
    return of(Mix.only(kind), rows, new RequestDistribution.Uniform(), SEED);
  }

  public static WorkloadSpec of(Mix mix, long rows, RequestDistribution distribution, long seed) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.ORDERED, 1);
    RowFormat format = RowFormat.of(keys, 10, FIELD_BYTES, ValueFormat.Kind.RANDOM);
    return WorkloadSpec.of(rows, format, mix, distribution, seed);
  }
}
