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
 * Samples a machine other than the conductor's machine, with the probes that every run uses. The
 * sampler runs in {@code assay probe} or in one of the machine's workers. Used by one thread.
 */
record MachineWatch(RunLog log, Sampler probes) implements Closeable {
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
