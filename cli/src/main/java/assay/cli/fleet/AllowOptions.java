package assay.cli.fleet;

import assay.lab.experiment.PlanRights;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/**
 * Options of a worker that determine which of its files and environment variables the conductor's
 * plan may use.
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
