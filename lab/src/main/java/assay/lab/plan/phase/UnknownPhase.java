package assay.lab.plan.phase;

import java.util.Map;

/**
 * A phase of a recorded run whose study is missing. It can be shown, but not executed.
 *
 * @param settings all other keys of the phase
 */
public record UnknownPhase(String kind, String name, Map<String, Object> settings)
    implements PhasePlan {
  public UnknownPhase {
    settings = Map.copyOf(settings);
  }
}
