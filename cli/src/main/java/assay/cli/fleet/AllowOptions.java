package assay.cli.fleet;

import assay.lab.experiment.PlanRights;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** What the plan of a conductor may read on a worker's machine. */
final class AllowOptions {
  @Option(
      names = "--allow-env",
      paramLabel = "NAME",
      description = "an environment variable that the plan may read; may be said again")
  private List<String> variables = new ArrayList<>();

  @Option(
      names = "--allow-file",
      paramLabel = "PATH",
      description = "a file, or a folder with all that is in it, that the plan may read; likewise")
  private List<String> files = new ArrayList<>();

  /**
   * The rights that were given.
   *
   * @param more files beside
   */
  PlanRights rights(String... more) {
    Set<String> all = new TreeSet<>(files);
    all.addAll(List.of(more));
    return new PlanRights(new TreeSet<>(variables), all);
  }
}
