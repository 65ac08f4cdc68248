package assay.cli.run;

import assay.cli.home.Home;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.experiment.file.yaml.BadFile;
import assay.lab.plan.Plan;
import java.nio.file.Path;
import java.util.Map;

/**
 * An experiment file of the catalogue whose variables are options of a command.
 *
 * @param path of the file
 */
public record PresetFile(Path path) {
  /** The workloads {@code a} to {@code f}. */
  public static PresetFile ycsb(Home home) {
    return of(home, "ycsb");
  }

  /** The load alone. */
  public static PresetFile load(Home home) {
    return of(home, "load");
  }

  /** The first minute. */
  public static PresetFile demo(Home home) {
    return of(home, "demo");
  }

  /** A step of a search. */
  public static PresetFile searchStep(Home home) {
    return of(home, "search-step");
  }

  private static PresetFile of(Home home, String name) {
    return new PresetFile(home.experiments().file("presets/" + name));
  }

  /**
   * The run that the file describes.
   *
   * @param options values of variables, in place of the file's
   * @throws IllegalArgumentException with one line; of options without the file's name and line,
   *     which the user has not seen
   */
  public Plan plan(Map<String, String> options, ExperimentFile.Single run) {
    try {
      return ExperimentFile.read(path, options).plan(run);
    } catch (BadFile e) {
      // A file that is bad by itself is refused as any other.
      ExperimentFile.read(path, Map.of()).plan(run);
      throw new IllegalArgumentException(e.reason(), e);
    }
  }
}
