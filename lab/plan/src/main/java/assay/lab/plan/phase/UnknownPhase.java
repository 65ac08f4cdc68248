package assay.lab.plan.phase;

import assay.lab.value.NamedValues;
import java.util.Map;

/**
 * Phase of a recorded run whose study is not installed. Assay can show the phase but cannot execute
 * it.
 *
 * @param keys all keys of the phase except its kind and name
 */
public record UnknownPhase(String kind, String name, Map<String, Object> keys)
    implements PhasePlan {
  public UnknownPhase {
    keys = Map.copyOf(keys);
  }

  @Override
  public NamedValues settings() {
    return NamedValues.copyOf(keys);
  }
}
