package assay.study.ping;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import java.util.Optional;

/** Writes one row. */
public record EchoPlan(
    @Key(value = Key.PHASE_NAME, otherwise = "echo") String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key("its key") String row,
    @Key(value = "how often", otherwise = "1") int times)
    implements PhasePlan {
  public EchoPlan {
    if (times < 1) {
      throw new IllegalArgumentException("times must be at least 1; got " + times);
    }
  }
}
