package assay.bench;

import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.Manifest;
import assay.lab.run.file.RunClock;
import assay.lab.value.NamedValues;
import assay.lab.workload.Workload;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.PreSplit;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.entry.Padding;
import assay.study.continuous.entry.RowRange;
import assay.study.continuous.entry.Splits;
import assay.study.continuous.ingest.ContinuousIngest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

public final class Workloads {
  private Workloads() {}

  static WorkloadSpec table(long rows, int fields, int fieldBytes, Mix mix) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    RowFormat format = RowFormat.of(keys, fields, fieldBytes, ValueFormat.Kind.RANDOM);
    return WorkloadSpec.of(rows, format, mix, new RequestDistribution.ScrambledZipfian(), 42);
  }

  public static ContinuousIngest ingest() {
    return ingest(ListShape.USUAL.flush(), ListShape.USUAL.depth());
  }

  /**
   * Returns the workload {@code continuous-ingest}.
   *
   * @param flush number of entries between two flushes
   * @param depth number of flushes per linked list of entries
   */
  public static ContinuousIngest ingest(int flush, int depth) {
    return new ContinuousIngest(
        flush,
        depth,
        RowRange.WHOLE.min(),
        RowRange.WHOLE.max(),
        List.of(),
        Ingest.MOST_COLUMNS,
        Ingest.MOST_COLUMNS,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        0,
        true,
        Optional.empty(),
        Optional.empty(),
        42);
  }

  public static Ingest entries(UUID id, int flush, Optional<Padding> padding) {
    return new Ingest(
        id,
        42,
        flush,
        ListShape.USUAL.depth(),
        RowRange.WHOLE.min(),
        RowRange.WHOLE.max(),
        List.of(),
        Ingest.MOST_COLUMNS,
        Ingest.MOST_COLUMNS,
        Optional.empty(),
        List.of(""),
        0,
        true,
        padding);
  }

  public static void create(Store store, String table, int tablets) throws StoreException {
    store.tables().create(table, ingest().table());
    TreeSet<Bytes> splits = new TreeSet<>();
    Splits.of(tablets, RowRange.WHOLE.min(), RowRange.WHOLE.max())
        .forEach(split -> splits.add(Bytes.of(split)));
    ((PreSplit) store).addSplits(table, splits);
  }

  /**
   * Returns a plan that loads one row. A manifest must contain a plan, so the manifests of the
   * benchmarks' runs contain this plan.
   */
  static Plan plan() {
    WorkloadSpec one = table(1, 1, 1, Mix.only(OperationKind.READ));
    return new Plan(
        "bench",
        "null",
        new TreeMap<>(),
        "bench",
        TableUse.NEW,
        one,
        List.of(ActivityPlan.load(one, 1, new Pacing.ClosedLoop(), Duration.ZERO).phase()),
        Clients.ONE);
  }

  static Manifest manifest(RunClock clock, NamedValues environment) {
    return Manifest.running("bench", clock.start(), plan(), NamedValues.NONE, environment, null);
  }

  public static ActivityPlan closedLoop(
      String name, Workload workload, int threads, long operations) {
    return new ActivityPlan(
        name,
        workload,
        threads,
        new Pacing.ClosedLoop(),
        operations,
        Duration.ZERO,
        Duration.ZERO,
        ActivityPlan.FLUSH_EVERY);
  }
}
