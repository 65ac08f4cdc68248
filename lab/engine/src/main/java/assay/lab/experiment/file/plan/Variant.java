package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Variant of an experiment, with its variables expanded.
 *
 * @param name name of the variant; empty if nothing is varied
 * @param values values of all variables, by name
 * @param phases phases as parsed from the file, for their line numbers
 */
public record Variant(
    String name, Map<String, String> values, ExperimentKeys keys, List<Tree> phases) {
  /**
   * Returns the location, in the experiment file, of a phase or of an action during the phase.
   *
   * @param phase the phase's name in the plan
   * @param action index of the action among the phase's actions, from 0; empty for the phase
   * @return empty if the file has no such phase
   */
  public Optional<Place> placeOf(String phase, OptionalInt action) {
    List<PhaseSpec> specs = keys.phases();
    for (int i = 0; i < specs.size(); i++) {
      if (specs.get(i).name().equals(phase)) {
        return Optional.of(
            action.isPresent()
                ? specs.get(i).during().get(action.getAsInt()).place()
                : phases.get(i).place());
      }
    }
    return Optional.empty();
  }
}
