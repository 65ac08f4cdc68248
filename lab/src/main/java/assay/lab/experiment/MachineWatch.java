package assay.lab.experiment;

import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.probe.Sampler;
import assay.lab.probe.device.Disks;
import assay.lab.probe.host.HostFacts;
import assay.lab.probe.host.HostFiles;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Samples a worker's machine in the same way as {@code assay probe}. On each machine except the
 * conductor's, one worker does this. Used by one thread.
 */
final class MachineWatch implements Closeable {
  private final RunLog log;
  private final Sampler probes;

  private MachineWatch(RunLog log, Sampler probes) {
    this.log = log;
    this.probes = probes;
  }

  /**
   * @param worker the sampling worker's name in the run
   * @param clock clock of the run, in terms of this process's clock
   * @param track the record from which the run's clock was derived
   */
  static MachineWatch start(WorkerPart.Job job, String worker, RunClock clock, ClockTrack track)
      throws IOException {
    String host = HostFacts.capture(HostFiles.ofThisMachine()).name();
    RunLog log =
        RunLog.ofProbe(
            job.folder(),
            clock,
            RunFolder.machineOfWorker(worker, host),
            track.worstErrorNanos() / 1e6);
    return new MachineWatch(
        log,
        RunProbes.start(
            log,
            RunProbes.ofMachine(
                job.groups().ofStore(job.store().info().processes()),
                Disks.under(List.of()),
                List.of()),
            Sampling.EVERY_SECOND));
  }

  @Override
  public void close() throws IOException {
    probes.close();
    log.close();
  }
}
