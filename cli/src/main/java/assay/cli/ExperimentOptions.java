package assay.cli;

import java.util.Map;
import java.util.TreeMap;
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
      defaultValue = "1",
      description = "experiment: shrinks rows, rates and times by this factor, such as 0.01")
  private double scale;

  @Option(
      names = "--dry-run",
      description = "experiment: prints every run that would be, and starts nothing")
  private boolean dryRun;

  Map<String, String> variables() {
    return variables;
  }

  double scale() {
    return scale;
  }

  boolean dryRun() {
    return dryRun;
  }
}
