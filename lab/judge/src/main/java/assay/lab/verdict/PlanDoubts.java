package assay.lab.verdict;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.statistics.SteadyStateDetector;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.rows.WorkloadSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds reasons to doubt a run's results before the run starts. */
public final class PlanDoubts {
  /**
   * Maximum total size of all write buffers, as a share of a phase's writes. With larger buffers,
   * the phase would measure the client's memory instead of the store.
   */
  private static final double MOST_BUFFERED_SHARE = 0.25;

  private PlanDoubts() {}

  /**
   * Returns the doubts about a plan.
   *
   * @param bufferBytes size of a session's write buffer; 0 if the store has no write buffer
   * @return one sentence for each doubt
   */
  public static List<String> of(Plan plan, long bufferBytes) {
    List<String> doubts = new ArrayList<>();
    for (ActivityPlan activity : measured(plan)) {
      tooShort(activity).ifPresent(doubts::add);
    }
    plan.activities()
        .flatMap(activity -> buffered(activity, bufferBytes, plan.clients().count()).stream())
        .forEach(doubts::add);
    return doubts;
  }

  private static List<ActivityPlan> measured(Plan plan) {
    return plan.phases().stream()
        .filter(phase -> !phase.activities().isEmpty() && !phase.loads())
        .map(PhasePlan::activities)
        .reduce((first, second) -> second)
        .orElse(List.of());
  }

  private static Optional<String> tooShort(ActivityPlan activity) {
    Duration duration = activity.duration();
    if (duration.isZero() || duration.toSeconds() >= SteadyStateDetector.LEAST_STEPS) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "phase '%s' lasts %d s (%d s after warm-up); detecting a steady state needs at least"
                + " %d s",
            activity.name(),
            duration.toSeconds(),
            duration.minus(activity.warmup()).toSeconds(),
            SteadyStateDetector.LEAST_STEPS));
  }

  private static Optional<String> buffered(ActivityPlan activity, long bufferBytes, int clients) {
    int processes = activity.clients() > 0 ? activity.clients() : clients;
    double held = (double) bufferBytes * activity.threads() * processes;
    double written = activity.loads() ? activity.rows().map(PlanDoubts::bytes).orElse(0.0) : 0;
    if (written == 0 || held < written * MOST_BUFFERED_SHARE) {
      return Optional.empty();
    }
    int sessions = activity.threads() * processes;
    return Optional.of(
        String.format(
            Locale.ROOT,
            "phase '%s' writes %s, and the buffers of its %d %s hold %s (%s each). This measures"
                + " the client's memory; use smaller buffers or more rows",
            activity.name(),
            size(written),
            sessions,
            sessions == 1 ? "session" : "sessions",
            size(held),
            size((double) bufferBytes)));
  }

  private static double bytes(WorkloadSpec rows) {
    RowFormat format = rows.format();
    double value = (format.lengths().least() + (double) format.lengths().most()) / 2;
    return (double) rows.rows() * format.fields() * value;
  }

  private static String size(double bytes) {
    double kilobytes = bytes / 1024;
    return kilobytes < 1000
        ? String.format(Locale.ROOT, "%.0f KB", kilobytes)
        : String.format(Locale.ROOT, "%,.0f MB", kilobytes / 1024);
  }
}
