package assay.lab.experiment;

import assay.lab.fleet.PhaseWork;
import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.lag.KeyOutlets;
import assay.lab.load.LoadGenerator;
import assay.lab.load.StopSignal;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.lab.phase.Jobs;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.RunListener;
import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerCounters;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.Plan;
import assay.lab.plan.PlannedTable;
import assay.lab.probe.Sampler;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.process.ProcessRules;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.table.TablePreparation;
import assay.store.Store;
import assay.store.StoreException;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/**
 * A worker's part of a run that a conductor leads. The worker generates its share of the load and
 * writes its measurements to separate files in the run folder. Used by one thread for one run.
 */
public final class WorkerPart implements PhaseWork, Closeable {
  private static final Prepared WAITING = () -> PhaseTotals.NONE;

  private final Opening opening;
  private Job job;
  private WorkerIndex worker;
  private RunLog log;
  private Sampler probes;
  private MachineWatch machine;
  private boolean watchesHost;

  @FunctionalInterface
  public interface Opening {
    /**
     * Reads the plan and opens the store.
     *
     * @param worker this worker's name in the run
     * @throws Exception if the plan cannot be read or the store cannot be opened; the message is
     *     one line for the user of the conductor
     */
    Job open(String content, String worker) throws Exception;
  }

  /**
   * Plan and environment of a worker.
   *
   * @param ownTables whether this process has its own copies of the tables and must therefore
   *     repeat all of the conductor's table operations
   * @param folder the run folder, whose manifest the conductor writes
   * @param clock clock of the run, which converts this process's times to the conductor's clock
   * @param lags channels to which this worker sends the keys of rows whose read-after-write lag is
   *     measured
   * @param delivery transfers the recorded files to the conductor; the method {@code flush} returns
   *     when the files have arrived
   * @param groups process groups to use if this worker samples its machine
   */
  public record Job(
      Plan plan,
      Store store,
      boolean ownTables,
      RunFolder folder,
      RunClock clock,
      KeyOutlets lags,
      Flushable delivery,
      ProcessRules groups) {}

  public WorkerPart(Opening opening) {
    this.opening = opening;
  }

  @Override
  public void accept(String content, WorkerIndex share, boolean watches) throws Exception {
    worker = share;
    watchesHost = watches;
    job = opening.open(content, worker.name());
    if (!Files.isDirectory(job.folder.latency())) {
      throw new IOException(
          "the conductor's run folder " + job.folder.path() + " is not accessible to this worker");
    }
    if (job.ownTables) {
      for (PlannedTable table : job.plan.tables()) {
        new TablePreparation(job.plan, table, job.store, notice -> {}).prepare();
      }
    }
    log = RunLog.ofWorker(job.folder, job.clock, worker.name());
  }

  @Override
  public Prepared prepare(int number, StopSignal stop)
      throws StoreException, IOException, InterruptedException {
    Phase phase = StudyPhase.of(job.plan.phases().get(number));
    return switch (phase.site()) {
      case WORKERS -> new Loading(phase, stop);
      case TABLE_OWNERS -> job.ownTables ? phase.prepare(context(stop)) : WAITING;
      case CONDUCTOR -> WAITING;
    };
  }

  private PhaseContext context(StopSignal stop) {
    return new PhaseContext(
        job.store,
        Optional.empty(),
        job.plan,
        log,
        progress -> {},
        notice -> {},
        stop,
        worker,
        RunListener.NONE,
        Jobs.NONE,
        ServerControl.none("a fleet's workers cannot control servers"),
        ServerCounters.UNKNOWN,
        job.lags,
        false);
  }

  private final class Loading implements Prepared {
    private final StopSignal stop;
    private final Prepared prepared;

    Loading(Phase phase, StopSignal outer)
        throws StoreException, IOException, InterruptedException {
      stop = new StopSignal(outer);
      prepared = phase.prepare(context(stop));
    }

    @Override
    public void arm(Start start) throws IOException, InterruptedException {
      log.follow(job.clock.readBy(start.clock()::toConductor));
      log.align(start.nanos());
      if (probes == null) {
        probes = RunProbes.start(log, RunProbes.ofWorker(), Sampling.EVERY_SECOND);
        if (watchesHost) {
          machine = watchMachine(start.clock());
        }
      }
      prepared.arm(start);
    }

    @Override
    public PhaseTotals run() throws StoreException, IOException, InterruptedException {
      PhaseTotals totals = prepared.run();
      if (stop.reason().startsWith(LoadGenerator.GAVE_UP)) {
        throw new IOException(stop.reason());
      }
      // The conductor judges the run as soon as all workers have reported.
      job.delivery.flush();
      return totals;
    }

    @Override
    public void close() throws IOException {
      prepared.close();
    }
  }

  private MachineWatch watchMachine(ClockTrack track) throws IOException {
    String host = HostFiles.ofThisMachine().hostName();
    String name = RunFolder.machineOfWorker(worker.name(), host);
    return MachineWatch.start(
        RunLog.ofProbe(job.folder, log.clock(), name, track.worstErrorNanos() / 1e6),
        job.groups.ofStore(job.store.info().processes()),
        List.of());
  }

  @Override
  public void close() throws IOException {
    if (probes != null) {
      probes.close();
    }
    if (machine != null) {
      machine.close();
    }
    if (log != null) {
      log.close();
    }
    if (job != null) {
      job.store.close();
    }
  }
}
