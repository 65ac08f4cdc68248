package assay.lab.experiment;

import assay.lab.probe.Sampler;
import assay.lab.probe.device.Disks;
import assay.lab.probe.process.ProcessRules;
import assay.lab.run.RunLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * Samples a machine other than the conductor's, with the probes that every run has. On each such
 * machine, {@code assay probe} or one of its workers does this. Used by one thread.
 */
record MachineWatch(RunLog log, Sampler probes) implements Closeable {
  /**
   * @param log log of this machine's probes, which the watch closes
   * @param disks paths whose devices are sampled
   */
  static MachineWatch start(RunLog log, ProcessRules groups, Collection<Path> disks)
      throws IOException {
    return new MachineWatch(
        log,
        RunProbes.start(
            log,
            RunProbes.ofMachine(groups, Disks.under(disks), List.of()),
            Sampling.EVERY_SECOND));
  }

  @Override
  public void close() throws IOException {
    probes.close();
    log.close();
  }
}
