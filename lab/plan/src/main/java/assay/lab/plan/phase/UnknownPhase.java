package assay.lab.plan.phase;

import java.util.Map;

/**
 * Phase of a recorded run whose study is not installed. Assay can show the phase but cannot execute
 * it.
 *
 * @param settings all keys of the phase except its kind and name
 */
public record UnknownPhase(String kind, String name, Map<String, Object> settings)
    implements PhasePlan {
  public UnknownPhase {
    settings = Map.copyOf(settings);
  }
}
