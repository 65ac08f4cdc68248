package assay.cli.run;

import assay.cli.home.Home;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.experiment.file.yaml.BadFile;
import assay.lab.plan.Plan;
import java.nio.file.Path;
import java.util.Map;

/** An experiment file of the catalogue whose variables are options of a command. */
public record PresetFile(Path path) {
  public static PresetFile ycsb(Home home) {
    return of(home, "ycsb");
  }

  public static PresetFile load(Home home) {
    return of(home, "load");
  }

  public static PresetFile demo(Home home) {
    return of(home, "demo");
  }

  public static PresetFile searchStep(Home home) {
    return of(home, "search-step");
  }

  private static PresetFile of(Home home, String name) {
    return new PresetFile(home.experiments().file("presets/" + name));
  }

  /**
   * @param options values for the file's variables
   * @throws IllegalArgumentException with a one-line message. For bad options, the message omits
   *     the file's name and line, which mean nothing to the user
   */
  public Plan plan(Map<String, String> options, ExperimentFile.Single run) {
    try {
      return ExperimentFile.read(path, options).plan(run);
    } catch (BadFile e) {
      // If the file itself is bad, this fails with its name and line.
      ExperimentFile.read(path, Map.of()).plan(run);
      throw new IllegalArgumentException(e.reason(), e);
    }
  }
}
