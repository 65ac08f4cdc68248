package assay.study.counters;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.lab.study.Require;
import java.util.List;
import java.util.Optional;

public record SumPlan(
    @Key(value = Key.PHASE_NAME, otherwise = SumPlan.KIND) String name,
    @Key(Key.TABLE) Optional<String> table)
    implements PhasePlan {
  static final String KIND = "sum";

  @Override
  public void checkBehind(List<PhasePlan> before) {
    Require.that(
        before.stream().flatMap(phase -> phase.activities().stream()).anyMatch(this::counts),
        "no earlier phase increments counters of this table; put this phase after a 'run' with"
            + " 'workload: {kind: counters}'");
  }

  boolean counts(ActivityPlan activity) {
    return activity.workload() instanceof Counters && activity.table().equals(table);
  }
}
