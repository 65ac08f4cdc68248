package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.Tree;
import java.util.List;
import java.util.Map;

/**
 * One variant of an experiment, its values put in.
 *
 * @param name empty where nothing is varied
 * @param values of all variables
 * @param phases where each phase of the keys stands
 */
public record Variant(
    String name, Map<String, String> values, ExperimentKeys keys, List<Tree> phases) {
  /**
   * Where an action stands.
   *
   * @param phase as a plan names it
   * @param action position among those of the phase, from 0
   */
  public Place placeOf(String phase, int action) {
    return keys.phases().stream()
        .filter(spec -> spec.name().orElse(PhaseKind.of(spec)).equals(phase))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no phase '" + phase + "'"))
        .during()
        .get(action)
        .place();
  }
}
