package assay.study.milestones.phase;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.study.milestones.workload.Votes;
import java.util.List;
import java.util.Optional;

/** The vote workloads of earlier phases, for phases that check votes or deliver notifications. */
final class VotesBefore {
  private VotesBefore() {}

  static Votes first(Plan plan, Optional<String> table) {
    return ActivityPlan.workloads(plan.phases(), table, Votes.class).get(0);
  }

  /**
   * @throws IllegalArgumentException if there are no votes, or their settings differ
   */
  static void require(List<PhasePlan> before, Optional<String> table) {
    List<Votes> all = ActivityPlan.workloads(before, table, Votes.class);
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "no earlier phase votes in this table; put this phase after a 'run' with 'workload:"
              + " {kind: vote, notifications: …}'");
    }
    Votes first = all.get(0);
    for (Votes votes : all) {
      if (!votes.all().equals(first.all())
          || !votes.milestones().equals(first.milestones())
          || !votes.notifications().equals(first.notifications())
          || votes.chosen().tellsOwnSums() != first.chosen().tellsOwnSums()) {
        throw new IllegalArgumentException(
            "all earlier 'vote' workloads must have the same posts, users, types, milestones and"
                + " notifications, and all or none must use 'way: read'");
      }
    }
  }
}
