package assay.study.milestones.phase;

import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.lab.verdict.FaultEffect;
import java.util.List;
import java.util.Optional;

/**
 * Plan of a phase that checks votes and deliveries. Each milestone must be delivered exactly once,
 * and no vote may be lost or counted twice.
 */
public record VoteCheckPlan(
    @Key(value = Key.PHASE_NAME, otherwise = VoteCheckPlan.KIND) String name,
    @Key("Name of the table with the vote counters. Default: the first table in 'tables'.")
        Optional<String> table,
    @Key(value = FaultEffect.MEANING, otherwise = FaultEffect.WRONG) String faults)
    implements PhasePlan {
  public static final String KIND = "milestone-check";

  public VoteCheckPlan {
    FaultEffect.check(faults);
  }

  @Override
  public void checkBehind(List<PhasePlan> before) {
    VotesBefore.require(before, table);
    TablePlan.requireKept(before, table, "votes");
  }
}
