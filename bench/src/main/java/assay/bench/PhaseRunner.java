package assay.bench;

import assay.lab.experiment.RunProbes;
import assay.lab.experiment.Sampling;
import assay.lab.experiment.file.ProcessGroupsFile;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.lag.KeyQueueHost;
import assay.lab.lag.LagMeasurement;
import assay.lab.lag.Publisher;
import assay.lab.load.LoadGenerator;
import assay.lab.load.NanoClock;
import assay.lab.load.Progress;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.probe.Sampler;
import assay.lab.probe.device.Disks;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import assay.lab.workload.draw.Seed;
import assay.store.Store;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** Runs phases with the same components as a user's run: load generator, run folder and probes. */
public final class PhaseRunner implements AutoCloseable {
  private static final Duration LEASE = Duration.ofSeconds(10);

  private final Store store;
  private final RunFolder folder;
  private final RunWriter writer;
  private final Sampler probes;

  public PhaseRunner(Store store, Path scratch) throws IOException {
    this.store = store;
    RunClock clock = RunClock.startNow();
    folder = RunFolder.create(Files.createDirectories(scratch), "bench", clock.start());
    Manifest manifest = Workloads.manifest(clock, NamedValues.NONE);
    writer = new RunWriter(folder, clock, "w0", manifest);
    probes =
        RunProbes.start(
            writer,
            RunProbes.ofMachine(
                ProcessGroupsFile.usual(), Disks.under(List.of(folder.path())), List.of()),
            Sampling.EVERY_SECOND);
  }

  /**
   * Runs a phase, and reports the phase's progress to a listener.
   *
   * @throws IllegalStateException if an operation failed, because the phase's costs are then
   *     meaningless
   */
  PhaseTotals run(String table, ActivityPlan plan, Progress.Listener listener)
      throws IOException, StoreException, InterruptedException {
    LoadGenerator load =
        new LoadGenerator(
            store,
            table,
            plan,
            seed(plan),
            WorkerIndex.ALONE,
            LoadPlan.GIVES_UP_AFTER,
            writer,
            listener,
            SystemClock.SPINNING,
            new StopSignal());
    PhaseTotals totals = plan.lag().isPresent() ? withLag(table, plan, load) : load.run();
    if (totals.ok() != totals.started() || totals.unacknowledgedWrites() != 0) {
      throw new IllegalStateException("phase " + plan.name() + " had failed operations: " + totals);
    }
    return totals;
  }

  /**
   * Runs a phase, and measures its cost per row. The cost includes opening the sessions.
   *
   * @param rowsEach number of rows per operation
   * @return cost per row; the allocated bytes are NaN if the phase is too short
   */
  public Cost measure(String table, ActivityPlan plan, int rowsEach) throws Exception {
    ThreadMeter meter = new ThreadMeter(LoadGenerator.THREAD_PREFIX);
    double rows = (double) plan.operations() * rowsEach;
    Cost cost = Cost.of(rows, () -> run(table, plan, meter));
    return new Cost(cost.cpuNanos(), meter.bytesPerOperation() / rowsEach, cost.perSecond());
  }

  public PhaseTotals run(String table, ActivityPlan plan)
      throws IOException, StoreException, InterruptedException {
    return run(table, plan, progress -> {});
  }

  private PhaseTotals withLag(String table, ActivityPlan plan, LoadGenerator load)
      throws IOException, StoreException, InterruptedException {
    NanoClock clock = SystemClock.SPINNING;
    LagSampling sampling = plan.lag().orElseThrow();
    try (KeyQueueHost host =
            KeyQueueHost.alone(Optional.empty(), FleetSecret.random(), LEASE, clock);
        LagMeasurement lag = new LagMeasurement(host, store, table, plan, writer, clock);
        Publisher publisher =
            new Publisher(
                host, plan.name(), sampling, WorkerIndex.ALONE, seed(plan), writer, clock)) {
      load.open(false);
      lag.start();
      publisher.start(load.sampled(), LongUnaryOperator.identity());
      load.start(SystemClock.SPINNING.nanos() + load.startDelayNanos());
      PhaseTotals totals = load.await();
      publisher.finish();
      lag.finish(1, 0, new StopSignal());
      return totals;
    }
  }

  private static Seed seed(ActivityPlan plan) {
    return Workloads.plan().seedOfLoad().phase(plan.name()).activity(plan.name());
  }

  public RecordedRun recorded() throws IOException {
    return RunReader.read(folder.path());
  }

  @Override
  public void close() throws IOException {
    probes.close();
    writer.close();
  }
}
