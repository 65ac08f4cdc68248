package assay.lab.load;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import assay.lab.workload.Workload;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** One phase through the real pipeline into a run folder, and what was read back from it. */
final class PhaseRun {
  final List<Progress> progress = new ArrayList<>();
  final StopSignal stop = new StopSignal();
  RunFolder folder;
  RecordedRun recorded;

  private final Path root;
  private final NanoClock clock;
  private boolean writesThrough;

  PhaseRun(Path root, NanoClock clock) {
    this.root = root;
    this.clock = clock;
  }

  /** From now on phases write through. */
  PhaseRun writingThrough() {
    writesThrough = true;
    return this;
  }

  PhaseTotals run(Store store, ActivityPlan plan)
      throws IOException, StoreException, InterruptedException {
    prepare();
    RunClock runClock = new RunClock(Instant.EPOCH, clock.nanos());
    Manifest manifest =
        Manifest.running(
            "0", Instant.EPOCH, SamplePlans.plain(), NamedValues.NONE, NamedValues.NONE, null);
    PhaseTotals totals;
    try (RunWriter out = new RunWriter(folder, runClock, "w0", manifest)) {
      LoadGenerator load =
          new LoadGenerator(
              store,
              "table",
              plan,
              Seed.of(1),
              WorkerIndex.ALONE,
              LoadPlan.GIVES_UP_AFTER,
              out,
              progress::add,
              clock,
              stop);
      load.open(writesThrough);
      load.start(clock.nanos() + load.startDelayNanos());
      totals = load.await();
    }
    recorded = RunReader.read(folder.path());
    return totals;
  }

  /** Makes the folder, for tests that put something into it before the run begins. */
  RunFolder prepare() throws IOException {
    if (folder == null) {
      folder = RunFolder.create(root, "load", Instant.EPOCH);
    }
    return folder;
  }

  /** All samples after warm-up; empty if there are none. */
  Histogram histogram(String operation, Tag tag) {
    var series = recorded.latencies().get(new LatencyKey("run", operation, tag));
    return series == null ? new Histogram(3) : series.measured();
  }

  static ActivityPlan plan(
      Mix mix, int threads, Pacing pacing, long operations, Duration duration) {
    return plan(mix, threads, pacing, operations, duration, Duration.ZERO);
  }

  static ActivityPlan plan(
      Mix mix,
      int threads,
      Pacing pacing,
      long operations,
      Duration duration,
      Duration flushEvery) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    WorkloadSpec workload =
        WorkloadSpec.of(
            1000,
            RowFormat.of(keys, 1, 8, ValueFormat.Kind.RANDOM),
            mix,
            new RequestDistribution.Uniform(),
            1);
    return plan(new RowMix(workload), threads, pacing, operations, duration, flushEvery);
  }

  static ActivityPlan plan(
      Workload workload,
      int threads,
      Pacing pacing,
      long operations,
      Duration duration,
      Duration flushEvery) {
    return new ActivityPlan(
        "run", workload, threads, pacing, operations, duration, Duration.ZERO, flushEvery);
  }

  static Mix reads() {
    return Mix.only(OperationKind.READ);
  }

  static Mix updates() {
    return Mix.only(OperationKind.UPDATE);
  }

  static Pacing closed() {
    return new Pacing.ClosedLoop();
  }

  static Pacing constant(double ratePerSecond) {
    return new Pacing.OpenLoop(ratePerSecond, Pacing.Arrivals.CONSTANT);
  }
}
