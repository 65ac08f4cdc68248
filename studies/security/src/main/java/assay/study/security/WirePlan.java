package assay.study.security;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.study.security.capture.Capture;
import java.util.Map;

/**
 * Plan of a phase that captures network traffic, and checks whether a security level is in effect.
 */
public record WirePlan(
    @Key(value = Key.PHASE_NAME, otherwise = WirePlan.KIND) String name,
    @Key(
            "Security level to check in captured packets, such as auth-conf or tls; set the same "
                + "level as in 'cluster'.")
        String level)
    implements PhasePlan {
  static final String KIND = "wire";

  public WirePlan {
    Protections.of(level);
  }

  @Override
  public Map<String, String> programs() {
    return Map.of(Capture.PROGRAM, Capture.PACKAGE);
  }
}
