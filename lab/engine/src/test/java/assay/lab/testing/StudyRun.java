package assay.lab.testing;

import assay.lab.experiment.Experiment;
import assay.lab.experiment.Sampling;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.load.StopSignal;
import assay.lab.phase.Jobs;
import assay.lab.phase.ServerControl;
import assay.lab.plan.Plan;
import assay.lab.plan.Reset;
import assay.lab.probe.process.ProcessRules;
import assay.lab.run.RecordedRun;
import assay.lab.run.ResetReport;
import assay.lab.value.NamedValues;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Experiment files, and runs of them within a test, on one store of a provider. */
public final class StudyRun {
  private StudyRun() {}

  /**
   * The file's one run.
   *
   * @param store its name
   */
  public static Plan plan(Path folder, String store, String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("t.yaml"), yaml);
    return ExperimentFile.read(file, Map.of()).plans(choices(Optional.of(store), 1)).get(0);
  }

  /** All runs of a file with this text. */
  public static List<Plan> plans(Path file, String store, String yaml) {
    return ExperimentFile.parse(file, yaml, Map.of()).plans(choices(Optional.of(store), 1));
  }

  /** Default options of a run. */
  public static ExperimentFile.Choices choices(
      Optional<String> store, double scale, String... variants) {
    return new ExperimentFile.Choices(
        store,
        Map.of(),
        scale,
        Set.of(variants),
        false,
        Instant.EPOCH,
        Optional.empty(),
        Optional.empty());
  }

  /** Carries it out on a store of its own, with the file's settings. */
  public static RecordedRun run(Path folder, StoreProvider provider, String yaml)
      throws IOException, StoreException, InterruptedException {
    Plan plan = plan(folder, provider.name(), yaml);
    try (Store store = provider.open(StoreSettings.of(provider, plan.storeSettings()))) {
      return run(folder, plan, store);
    }
  }

  /** Carries it out on a store that holds something already. */
  public static RecordedRun run(Path folder, Plan plan, Store store)
      throws IOException, StoreException, InterruptedException {
    return prepared(folder, plan, store, new StopSignal()).run();
  }

  /** An experiment on tables that are ready. */
  public static Experiment prepared(Path folder, Plan plan, Store store, StopSignal stop)
      throws StoreException {
    Experiment.Site site =
        new Experiment.Site(
            folder,
            "1",
            null,
            NamedValues.NONE,
            ResetReport.tablesOnly(Reset.DROP),
            Map.of(),
            Map.of(),
            List.of(),
            Sampling.everySecond(new ProcessRules(List.of())),
            List.of(),
            Jobs.NONE,
            ServerControl.none("no servers"));
    Experiment experiment = new Experiment(plan, store, site, progress -> {}, notice -> {}, stop);
    experiment.prepareTable();
    return experiment;
  }
}
