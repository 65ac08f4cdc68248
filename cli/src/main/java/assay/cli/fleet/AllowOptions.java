package assay.cli.fleet;

import assay.lab.experiment.PlanRights;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/**
 * Options that allow the conductor's plan to read files and environment variables on a worker's
 * machine.
 */
final class AllowOptions {
  @Option(
      names = "--allow-env",
      paramLabel = "NAME",
      description =
          "Environment variable that the run may read on the worker's machine; repeatable."
              + " Default: none.")
  private List<String> variables = new ArrayList<>();

  @Option(
      names = "--allow-file",
      paramLabel = "PATH",
      description =
          "File or folder that the run may read on the worker's machine; repeatable. A folder"
              + " includes its subfolders. Default: none.")
  private List<String> files = new ArrayList<>();

  PlanRights rights(String... more) {
    Set<String> all = new TreeSet<>(files);
    all.addAll(List.of(more));
    return new PlanRights(new TreeSet<>(variables), all);
  }
}
