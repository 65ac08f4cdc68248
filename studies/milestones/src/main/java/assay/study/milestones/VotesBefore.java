package assay.study.milestones;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import java.util.List;
import java.util.Optional;

/** Votes in a table, which later phases of a plan work on. */
final class VotesBefore {
  private VotesBefore() {}

  /** Those of phases, in their order. */
  static List<Votes> in(List<PhasePlan> phases, Optional<String> table) {
    return phases.stream()
        .flatMap(phase -> phase.activities().stream())
        .filter(activity -> activity.table().equals(table))
        .map(ActivityPlan::workload)
        .filter(Votes.class::isInstance)
        .map(Votes.class::cast)
        .toList();
  }

  /**
   * The same, all of one kind.
   *
   * @throws IllegalArgumentException if there are none, or they count different things
   */
  static List<Votes> required(List<PhasePlan> before, Optional<String> table) {
    List<Votes> all = in(before, table);
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "no phase before it votes in this table; put it behind a 'run' with 'workload: {kind:"
              + " vote, notifications: …}'");
    }
    Votes first = all.get(0);
    for (Votes votes : all) {
      if (!votes.all().equals(first.all())
          || !votes.milestones().equals(first.milestones())
          || !votes.notifications().equals(first.notifications())
          || votes.chosen().tellsOwnSums() != first.chosen().tellsOwnSums()) {
        throw new IllegalArgumentException(
            "all votes before it must have the same posts, users, types, milestones, notifications"
                + " and kind of 'way'");
      }
    }
    return all;
  }
}
