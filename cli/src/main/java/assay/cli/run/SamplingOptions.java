package assay.cli.run;

import assay.lab.experiment.Sampling;
import assay.lab.experiment.file.ProcessGroupsFile;
import assay.lab.probe.process.ProcessRules;
import assay.store.Quantity;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How a run is watched. */
public final class SamplingOptions {
  @Option(
      names = "--sample-every",
      paramLabel = "TIME",
      defaultValue = "1s",
      description =
          "between two samples of processes, devices and JVMs: 100ms to 60s"
              + " (${DEFAULT-VALUE})")
  private String every;

  @Option(
      names = "--process-groups",
      paramLabel = "FILE",
      description =
          "rules by which processes are summed, before Assay's own: a YAML list of"
              + " {group: NAME, command: REGEX}, or with user, parent or cgroup")
  private Path groups;

  /**
   * Reads and checks them.
   *
   * @throws IllegalArgumentException with one line
   */
  public Sampling sampling() {
    ProcessRules rules =
        groups == null ? ProcessGroupsFile.usual() : ProcessGroupsFile.read(groups);
    return WorkloadOptions.named(
        "--sample-every", every, text -> new Sampling(Quantity.duration(text), rules));
  }
}
