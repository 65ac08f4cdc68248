package assay.study.milestones.phase;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Require;
import assay.study.milestones.workload.Votes;
import java.util.List;
import java.util.Optional;

/**
 * Finds the vote workloads in earlier phases of a plan. Phases that check votes or deliver
 * notifications need these workloads.
 */
final class VotesBefore {
  private VotesBefore() {}

  static Votes first(Plan plan, Optional<String> table) {
    return ActivityPlan.workloads(plan.phases(), table, Votes.class).get(0);
  }

  private static List<Object> common(Votes votes) {
    return List.of(
        votes.all(), votes.milestones(), votes.notifications(), votes.chosen().tellsOwnSums());
  }

  /**
   * @throws IllegalArgumentException if no earlier phase casts votes in the table, or if the
   *     settings of its vote workloads differ
   */
  static void require(List<PhasePlan> before, Optional<String> table) {
    List<Votes> all = ActivityPlan.workloads(before, table, Votes.class);
    Require.that(
        !all.isEmpty(),
        "no earlier phase casts votes in this table; put this phase after a 'run' with 'workload:"
            + " {kind: vote, notifications: …}'");
    Require.that(
        all.stream().map(VotesBefore::common).distinct().count() == 1,
        "all earlier 'vote' workloads must have the same posts, users, types, milestones and"
            + " notifications, and either all or none of them must use 'way: read'");
  }
}
