package assay.lab.fleet;

import assay.lab.fleet.coordination.Notes.Step;
import assay.lab.plan.WorkerLossPolicy;
import java.time.Duration;
import java.util.List;

/**
 * Work of a fleet's workers, with its time limits.
 *
 * @param assayVersion version of the conductor; workers of other versions are refused
 * @param workers exact number of workers
 * @param content text that only the workers' {@link PhaseWork} interprets; at most 300,000
 *     characters
 */
public record FleetPlan(
    String assayVersion,
    int workers,
    List<Step> phases,
    String content,
    WorkerLossPolicy onLoss,
    Limits limits) {

  private static final int MOST_CHARACTERS = 300_000;

  /**
   * Time limits of all waits, and the limit on clock errors.
   *
   * @param join time from the conductor's start until all workers have joined
   * @param prepare time for opening sessions and comparing clocks, before each phase and after the
   *     last phase
   * @param startLead time between the order to start a phase and the start; must be longer than an
   *     order takes to reach all workers
   * @param clockError maximum uncertainty of a worker's clock; a run with a larger uncertainty is
   *     not valid
   */
  public record Limits(Duration join, Duration prepare, Duration startLead, Duration clockError) {
    public static final Limits USUAL =
        new Limits(
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            Duration.ofMillis(500),
            Duration.ofMillis(50));

    public Limits {
      positive("the time to join", join);
      positive("the time to prepare", prepare);
      positive("the lead time before the start of a phase", startLead);
      positive("the bound on the clock error", clockError);
    }
  }

  public FleetPlan {
    if (workers < 1) {
      throw new IllegalArgumentException("a fleet needs at least 1 worker; got " + workers);
    }
    if (phases.isEmpty()) {
      throw new IllegalArgumentException("a fleet's plan needs at least 1 phase");
    }
    if (content.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "the plan has "
              + content.length()
              + " characters; at most "
              + MOST_CHARACTERS
              + " are supported");
    }
    phases = List.copyOf(phases);
  }

  private static void positive(String what, Duration duration) {
    if (duration.isZero() || duration.isNegative()) {
      throw new IllegalArgumentException(what + " must be above zero; got " + duration);
    }
  }
}
