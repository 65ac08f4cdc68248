package assay.lab.calibrate;

import assay.lab.experiment.RunProbes;
import assay.lab.experiment.Sampling;
import assay.lab.experiment.file.ProcessGroupsFile;
import assay.lab.load.LoadGenerator;
import assay.lab.load.PauseMeter;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.probe.Sampler;
import assay.lab.probe.device.Disks;
import assay.lab.probe.host.Environment;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import assay.lab.verdict.Judge;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs trials in the same way as real runs. A trial uses a store from the catalog, the load
 * generator and the probes. The trial's run folder is written to disk, read back and judged. An
 * instance must be used by only one thread.
 */
final class TrialBench {
  static final String STORE = "simulated";

  private static final String TABLE = "calibration";

  /**
   * Returns a workload with a few small rows. Few rows are enough, because a trial measures the
   * store's waits and not its data.
   */
  private static WorkloadSpec workload(Mix mix) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.ORDERED, 1);
    RowFormat format = RowFormat.of(keys, 1, 10, ValueFormat.Kind.TEXT);
    return WorkloadSpec.of(100, format, mix, new RequestDistribution.Uniform(), 1);
  }

  private final StoreCatalog catalog;
  private final Path folder;
  private final String assayVersion;
  private final Map<String, String> bias;

  TrialBench(StoreCatalog catalog, Path folder, String assayVersion, Map<String, String> bias) {
    this.catalog = catalog;
    this.folder = folder;
    this.assayVersion = assayVersion;
    this.bias = Map.copyOf(bias);
  }

  CalibrationTrial run(
      String name,
      Map<String, String> settings,
      Mix mix,
      int threads,
      Pacing pacing,
      Duration duration,
      Duration warmup)
      throws IOException, StoreException, InterruptedException {
    SortedMap<String, String> used = new TreeMap<>(settings);
    used.replaceAll((setting, value) -> bias.getOrDefault(setting, value));
    WorkloadSpec workload = workload(mix);
    ActivityPlan load = ActivityPlan.load(workload, 1, new Pacing.ClosedLoop(), Duration.ZERO);
    ActivityPlan measured =
        ActivityPlan.runFor(duration, warmup, workload, threads, pacing, Duration.ZERO);
    Plan plan =
        new Plan(
            name,
            STORE,
            used,
            TABLE,
            TableUse.NEW,
            workload,
            List.of(load.phase(), measured.phase()),
            Clients.ONE);
    RunClock clock = RunClock.startNow();
    RunFolder runFolder = RunFolder.create(folder, name, clock.start());
    Manifest manifest =
        Manifest.running(
            assayVersion,
            clock.start(),
            plan,
            NamedValues.of("name", STORE, "settings", used),
            Environment.capture(runFolder.path()),
            null);
    try (Store store = catalog.open(STORE, used);
        RunWriter out = new RunWriter(runFolder, clock, "w0", manifest)) {
      store.tables().create(TABLE, workload.format().tableSpec());
      phase(store, out, load, plan.seedOfLoad());
      Sampler sampler =
          RunProbes.start(
              out,
              RunProbes.ofMachine(
                  ProcessGroupsFile.usual(), Disks.under(List.of(runFolder.path())), List.of()),
              Sampling.EVERY_SECOND);
      try (sampler) {
        phase(store, out, measured, plan.seedOfLoad());
      }
    }
    RecordedRun recorded = RunReader.read(runFolder.path());
    return new CalibrationTrial(
        recorded,
        recorded
            .phase(ActivityPlan.RUN)
            .orElseThrow(() -> new IOException("the trial has no phase " + ActivityPlan.RUN)),
        Judge.judge(recorded, Manifest.State.FINISHED, ""));
  }

  private static void phase(Store store, RunWriter out, ActivityPlan plan, Seed seed)
      throws IOException, StoreException, InterruptedException {
    try (PauseMeter meter = PauseMeter.start()) {
      new LoadGenerator(
              store,
              TABLE,
              plan,
              seed.phase(plan.name()).activity(plan.name()),
              WorkerIndex.ALONE,
              LoadPlan.GIVES_UP_AFTER,
              out,
              progress -> {},
              SystemClock.with(meter),
              new StopSignal())
          .run();
    }
  }
}
