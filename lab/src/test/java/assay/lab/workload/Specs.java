package assay.lab.workload;

/** Workloads as tests need them; all else is small and fixed. */
final class Specs {
  static final long SEED = 42;
  static final int FIELD_BYTES = 20;

  private Specs() {}

  static WorkloadSpec of(OperationKind kind, long rows) {
    return of(Mix.only(kind), rows, new RequestDistribution.Uniform(), SEED);
  }

  static WorkloadSpec of(Mix mix, long rows, RequestDistribution distribution, long seed) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.ORDERED, 1);
    RowFormat format = RowFormat.of(keys, 10, FIELD_BYTES, ValueFormat.Kind.RANDOM);
    return WorkloadSpec.of(rows, format, mix, distribution, seed);
  }
}
