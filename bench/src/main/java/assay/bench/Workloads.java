package assay.bench;

import assay.lab.load.Pacing;
import assay.lab.load.PhasePlan;
import assay.lab.workload.KeyFormat;
import assay.lab.workload.Mix;
import assay.lab.workload.RequestDistribution;
import assay.lab.workload.RowFormat;
import assay.lab.workload.ValueFormat;
import assay.lab.workload.WorkloadSpec;
import java.time.Duration;

/** The workloads that the bars are set for. */
final class Workloads {
  private Workloads() {}

  /** Hashed keys, random bytes, zipfian (scrambled) requests. */
  static WorkloadSpec table(long rows, int fields, int fieldBytes, Mix mix) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    RowFormat format = RowFormat.of(keys, fields, fieldBytes, ValueFormat.Kind.RANDOM);
    return WorkloadSpec.of(rows, format, mix, new RequestDistribution.ScrambledZipfian(), 42);
  }

  /** A closed-loop phase of so many operations, flushed every second, as runs are by default. */
  static PhasePlan closedLoop(
      String name, PhasePlan.Stream stream, WorkloadSpec workload, int threads, long operations) {
    return new PhasePlan(
        name,
        stream,
        workload,
        threads,
        new Pacing.ClosedLoop(),
        operations,
        Duration.ZERO,
        Duration.ZERO,
        PhasePlan.FLUSH_EVERY);
  }
}
