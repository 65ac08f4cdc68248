package assay.cli.experiment;

import assay.cli.cluster.ServersFile;
import assay.cli.launch.Ssh;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Option;

final class ExperimentOptions {
  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "Value of an experiment's variable, such as threads=4; repeatable. Default: the value in "
              + "the experiment file.")
  Map<String, String> variables = new TreeMap<>();

  @Option(
      names = "--scale",
      paramLabel = "F",
      description =
          "Factor by which the experiment's rows, rates and times are multiplied, such as 0.01. "
              + "Default: the factor in the experiment file, or 1.")
  Double scale;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "Number of runs of each variant. Default: the number in the experiment file.")
  Integer repeats;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description =
          "Variant to run, such as threads=4; repeatable. Default: all variants of the experiment.")
  Set<String> variants = new TreeSet<>();

  @Option(
      names = "--resume",
      description =
          "Continues the latest execution of this experiment: executes missing runs, and repeats"
              + " runs that were interrupted, or that other processes disturbed.")
  boolean resume;

  @Option(
      names = "--dry-run",
      description = "Prints the planned runs of an experiment without executing these runs.")
  boolean dryRun;

  @Option(
      names = "--server-hosts",
      paramLabel = "FILE",
      description =
          "YAML file that lists servers that Assay did not start. An experiment's actions can use"
              + " ssh to break these servers and bring them back. The file has one key per server:"
              + " NAME: {host: HOST, process: REGEX, start: COMMAND}.")
  private Path serverHosts;

  Optional<ServersFile> servers(Ssh ssh) {
    return Optional.ofNullable(serverHosts).map(file -> ServersFile.read(file, ssh));
  }
}
