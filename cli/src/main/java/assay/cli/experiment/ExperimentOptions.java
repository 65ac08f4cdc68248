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
      description = "Value of a variable of the experiment. Default: the value in the file.")
  Map<String, String> variables = new TreeMap<>();

  @Option(
      names = "--scale",
      paramLabel = "F",
      description =
          "Factor by which an experiment's rows, rates and times are multiplied, such as 0.01."
              + " Default: the factor in the file.")
  Double scale;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "Number of runs per variant of an experiment. Default: the number in the file.")
  Integer repeats;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Variant of an experiment to run; repeatable. Default: all variants.")
  Set<String> variants = new TreeSet<>();

  @Option(
      names = "--resume",
      description =
          "Continues the most recent execution of this experiment: executes the missing runs, and"
              + " repeats runs that were interrupted or spoiled by outside load.")
  boolean resume;

  @Option(
      names = "--dry-run",
      description = "Prints the runs of an experiment without starting anything.")
  boolean dryRun;

  @Option(
      names = "--server-hosts",
      paramLabel = "FILE",
      description =
          "File that lists servers that Assay did not start, into which actions may inject faults"
              + " over ssh. The file has one key per server:"
              + " NAME: {host: HOST, process: REGEX, start: COMMAND}.")
  private Path serverHosts;

  Optional<ServersFile> servers(Ssh ssh) {
    return Optional.ofNullable(serverHosts).map(file -> ServersFile.read(file, ssh));
  }
}
