package assay.study.milestones;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import java.util.List;
import java.util.Optional;

/**
 * Finds the vote workloads of earlier phases, for later phases that check votes or deliver
 * notifications.
 */
final class VotesBefore {
  private VotesBefore() {}

  static List<Votes> in(List<PhasePlan> phases, Optional<String> table) {
    return ActivityPlan.workloads(phases, table, Votes.class);
  }

  /**
   * Like {@link #in}, but requires that all votes have the same settings.
   *
   * @throws IllegalArgumentException if there are no votes, or their settings differ
   */
  static List<Votes> required(List<PhasePlan> before, Optional<String> table) {
    List<Votes> all = in(before, table);
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
    return all;
  }
}
