package assay.cli.run;

import assay.cli.home.OptionValue;
import assay.lab.experiment.Sampling;
import assay.lab.experiment.file.ProcessGroupsFile;
import assay.lab.probe.process.ProcessRules;
import assay.store.QuantityParser;
import java.nio.file.Path;
import picocli.CommandLine.Option;

public final class SamplingOptions {
  @Option(
      names = "--sample-every",
      paramLabel = "TIME",
      defaultValue = "1s",
      description =
          "Sampling interval for processes, devices and JVMs, from 100ms to 60s. Default:"
              + " ${DEFAULT-VALUE}.")
  private String every;

  @Option(
      names = "--process-groups",
      paramLabel = "FILE",
      description =
          "YAML file with rules that assign processes to groups. The file is a list of {group: "
              + "NAME, command: REGEX}. A rule can also have the keys 'user', 'parent' and "
              + "'cgroup', with or without 'command'. Assay's own rules apply after the rules in "
              + "the file. Default: only Assay's own rules.")
  private Path groups;

  public Sampling sampling() {
    ProcessRules rules =
        groups == null ? ProcessGroupsFile.usual() : ProcessGroupsFile.read(groups);
    return OptionValue.parse(
        "--sample-every", every, text -> new Sampling(QuantityParser.duration(text), rules));
  }
}
