package assay.cli.run;

import assay.cli.home.Home;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.experiment.file.yaml.BadFile;
import assay.lab.plan.Plan;
import java.nio.file.Path;
import java.util.Map;

/**
 * An experiment file from the catalogue. A command sets the variables of the file from the
 * command's options.
 */
public record PresetFile(Path path) {
  public static PresetFile of(Home home, String name) {
    return new PresetFile(home.experiments().file("presets/" + name));
  }

  /**
   * Creates the plan of a run.
   *
   * @param options values of the file's variables
   * @throws IllegalArgumentException if the plan is invalid; the message is one line. For invalid
   *     options, the message omits the file's name and line, because the user did not write the
   *     file
   */
  public Plan plan(Map<String, String> options, ExperimentFile.Single run) {
    try {
      return ExperimentFile.read(path, options).plan(run);
    } catch (BadFile e) {
      // If the file itself is invalid, this call fails with the file's name and line.
      ExperimentFile.read(path, Map.of()).plan(run);
      throw new IllegalArgumentException(e.reason(), e);
    }
  }
}
