package assay.lab.experiment;

import assay.lab.fleet.FleetReport;
import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.ClientShares;
import assay.lab.plan.phase.PhasePlan;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Describes the work that remains undone after the loss of a worker, in the current phase and in
 * later phases.
 */
final class LostShare {
  private LostShare() {}

  static String told(FleetReport.Loss loss, Plan plan, int clients) {
    StringBuilder words =
        new StringBuilder(loss.share().name() + " in phase '" + loss.phase() + "': " + loss.why());
    undone(loss, plan.phases(), clients).forEach(clause -> words.append("; ").append(clause));
    return words.toString();
  }

  private static Set<String> undone(FleetReport.Loss loss, List<PhasePlan> phases, int clients) {
    Set<String> clauses = new LinkedHashSet<>();
    boolean isLost = false;
    for (PhasePlan phase : phases) {
      isLost |= phase.name().equals(loss.phase());
      if (isLost && !phase.activities().isEmpty()) {
        ClientShares shares = new ClientShares(phase.activities(), clients);
        phase.activities().stream()
            .map(each -> undone(loss.share().index(), each, shares.of(each)))
            .flatMap(Optional::stream)
            .forEach(clauses::add);
      }
    }
    return clauses;
  }

  private static Optional<String> undone(
      int worker, ActivityPlan activity, ClientShares.Share share) {
    return share.contains(worker)
        ? activity
            .workload()
            .undone(
                (worker - share.first()) * activity.threads(),
                activity.threads(),
                share.count() * activity.threads())
        : Optional.empty();
  }
}
