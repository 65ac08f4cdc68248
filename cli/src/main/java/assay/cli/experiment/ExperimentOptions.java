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

/** What can be said of an experiment file on the command line. */
final class ExperimentOptions {
  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "experiment: a variable's value in place of the file's")
  private Map<String, String> variables = new TreeMap<>();

  @Option(
      names = "--scale",
      paramLabel = "F",
      description =
          "experiment: shrinks rows, rates and times by this factor, such as 0.01, in place of the"
              + " file's")
  private Double scale;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "experiment: runs each variant so often, in place of the file's")
  private Integer repeats;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "experiment: runs this variant alone; may be said again")
  private Set<String> variants = new TreeSet<>();

  @Option(
      names = "--resume",
      description =
          "experiment: goes on with the one that was begun last: carries out what is missing, and"
              + " again what was interrupted or not valid for a cause outside, such as other"
              + " processes' CPU")
  private boolean resume;

  @Option(
      names = "--dry-run",
      description = "experiment: prints every run that would be, and starts nothing")
  private boolean dryRun;

  @Option(
      names = "--server-hosts",
      paramLabel = "FILE",
      description =
          "experiment: file of servers elsewhere that actions may break, through ssh;"
              + " NAME: {host: HOST, process: REGEX, start: COMMAND}")
  private Path serverHosts;

  /** File of servers that Assay did not start, if there is one. */
  Optional<ServersFile> servers(Ssh ssh) {
    return Optional.ofNullable(serverHosts).map(file -> ServersFile.read(file, ssh));
  }

  Map<String, String> variables() {
    return variables;
  }

  /** In place of the file's. */
  Optional<Double> scale() {
    return Optional.ofNullable(scale);
  }

  /** In place of the file's. */
  Optional<Integer> repeats() {
    return Optional.ofNullable(repeats);
  }

  Set<String> variants() {
    return variants;
  }

  boolean resume() {
    return resume;
  }

  boolean dryRun() {
    return dryRun;
  }
}
