package assay.bench;

import assay.lab.load.LoadGenerator;
import assay.lab.load.NanoClock;
import assay.lab.load.PhasePlan;
import assay.lab.load.PhaseTotals;
import assay.lab.load.Progress;
import assay.lab.load.StopSignal;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunClock;
import assay.lab.run.RunFolder;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.store.Store;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Runs phases as real runs do: the load generator, with a run folder that it writes to. */
final class PhaseRunner implements AutoCloseable {
  private final Store store;
  private final String table;
  private final RunFolder folder;
  private final RunWriter writer;

  /**
   * @param scratch gets the run's folder
   */
  PhaseRunner(Store store, String table, Path scratch) throws IOException {
    this.store = store;
    this.table = table;
    RunClock clock = RunClock.startNow();
    folder = RunFolder.create(Files.createDirectories(scratch), "bench", clock.start());
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            "bench",
            "bench",
            Manifest.State.RUNNING,
            clock.start(),
            null,
            1,
            Map.of(),
            Map.of(),
            Map.of(),
            null,
            null);
    writer = new RunWriter(folder, clock, "w0", manifest);
  }

  /**
   * Runs a phase.
   *
   * @throws IllegalStateException if an operation of it did not end ok: its cost says nothing then
   */
  PhaseTotals run(PhasePlan plan, Progress.Listener listener)
      throws IOException, StoreException, InterruptedException {
    PhaseTotals totals =
        new LoadGenerator(store, table, plan, writer, listener, NanoClock.SYSTEM, new StopSignal())
            .run();
    if (totals.ok() != totals.started() || totals.unacknowledgedWrites() != 0) {
      throw new IllegalStateException(
          "phase " + plan.name() + " did not go well: " + totals.toMap());
    }
    return totals;
  }

  /** What has been written down so far. */
  RecordedRun recorded() throws IOException {
    return RunReader.read(folder.path());
  }

  RunWriter writer() {
    return writer;
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
