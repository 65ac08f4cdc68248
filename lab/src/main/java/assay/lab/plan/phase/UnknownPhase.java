package assay.lab.plan.phase;

import java.util.Map;

/**
 * A phase of a recorded run whose study is not there. It can be shown, and not be done.
 *
 * @param settings all else that the plan says of it
 */
public record UnknownPhase(String kind, String name, Map<String, Object> settings)
    implements PhasePlan {
  public UnknownPhase {
    settings = Map.copyOf(settings);
  }
}
