package assay.study.milestones.phase;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import java.util.List;
import java.util.Optional;

/** Plan of a phase that delivers all notifications in the outbox of a table of votes. */
public record DrainPlan(
    @Key(value = Key.PHASE_NAME, otherwise = DrainPlan.KIND) String name,
    @Key("Name of the table with the vote counters. Default: the first table in 'tables'.")
        Optional<String> table)
    implements PhasePlan {
  public static final String KIND = "outbox-drain";

  @Override
  public void checkBehind(List<PhasePlan> before) {
    VotesBefore.require(before, table);
  }
}
