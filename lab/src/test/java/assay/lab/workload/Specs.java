package assay.lab.workload;

/** Workloads as tests need them; all else is small and fixed. */
final class Specs {
  static final long SEED = 42;

  private Specs() {}

  static WorkloadSpec of(OperationKind kind, long rows) {
    return of(Mix.only(kind), rows, new RequestDistribution.Uniform(), SEED);
  }

  static WorkloadSpec of(Mix mix, long rows, RequestDistribution distribution, long seed) {
    return new WorkloadSpec(
        rows,
        10,
        20,
        new KeyFormat(KeyFormat.Order.ORDERED, 1),
        ValueFormat.Kind.RANDOM,
        mix,
        distribution,
        100,
        seed);
  }
}
