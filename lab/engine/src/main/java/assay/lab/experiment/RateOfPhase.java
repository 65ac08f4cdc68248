package assay.lab.experiment;

import assay.lab.fleet.coordination.FleetException;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.run.Event;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.store.StoreException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Resolves a rate that is defined as a share of an earlier phase's rate in the same run. */
final class RateOfPhase {
  private RateOfPhase() {}

  /**
   * Finds each rate that is a share of an earlier phase's rate, and converts this rate to
   * operations per second. The rate of the earlier phase is read from the run folder. The resulting
   * rate is reported to the user and in the run's events.
   *
   * @throws StoreException if the earlier phase completed no operation
   */
  static Phase known(Phase phase, PhaseContext context) throws StoreException, IOException {
    PhasePlan plan = phase.plan();
    if (plan.shares().isEmpty()) {
      return phase;
    }
    RecordedRun soFar = RunReader.read(context.out().folder().path());
    List<ActivityPlan> known = new ArrayList<>();
    for (ActivityPlan activity : plan.activities()) {
      known.add(
          activity.pacing() instanceof Pacing.ShareOf share
              ? activity.withPacing(at(activity.name(), share, soFar, context))
              : activity);
    }
    return StudyPhase.of(plan.withActivities(known));
  }

  private static Pacing at(
      String activity, Pacing.ShareOf share, RecordedRun soFar, PhaseContext context)
      throws StoreException, IOException {
    RecordedPhase other =
        soFar.phases().stream()
            .filter(each -> each.name().equals(share.phase()))
            .findFirst()
            .orElseThrow(() -> nothing(activity, share));
    double reached = PhaseHeadline.okPerSecond(soFar, other);
    if (!(reached > 0)) {
      throw nothing(activity, share);
    }
    Pacing.OpenLoop open = share.at(reached);
    double perSecond = open.ratePerSecond().last();
    String text =
        String.format(
            Locale.ROOT,
            "phase '%s' offers a load of %,.1f/s (%s), because phase '%s' completed %,.1f/s",
            activity,
            perSecond,
            share.text(),
            share.phase(),
            reached);
    context.notice(text);
    Map<String, Double> rates = Map.of("ratePerSecond", perSecond, "reachedPerSecond", reached);
    context.out().event(System.nanoTime(), Event.RATE, activity, text, rates);
    return open;
  }

  private static StoreException nothing(String activity, Pacing.ShareOf share) {
    return StoreException.failed(
        ("phase '%s': the rate %s is unknown, because phase '%s' completed no operation after its"
                + " warm-up")
            .formatted(activity, share.text(), share.phase()));
  }

  /**
   * Rejects a plan if some rates are still unknown when the plan is sent to workers.
   *
   * @throws FleetException if a rate is unknown
   */
  static void refuse(Plan plan) throws FleetException {
    for (PhasePlan phase : plan.phases()) {
      if (!phase.shares().isEmpty()) {
        throw new FleetException(
            "phase '%s': with several clients, 'rate' must be a fixed rate such as 200/s; got %s"
                .formatted(phase.name(), phase.shares().get(0).text()));
      }
    }
  }
}
