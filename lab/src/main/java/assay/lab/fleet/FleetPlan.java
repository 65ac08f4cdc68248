package assay.lab.fleet;

import assay.lab.plan.OnLoss;
import java.time.Duration;
import java.util.List;

/**
 * What a fleet does.
 *
 * @param assayVersion of the conductor; workers of another are not taken
 * @param workers how many, exactly
 * @param content for the workers' {@link PhaseWork}, which alone understands it; at most 300,000
 *     characters
 */
public record FleetPlan(
    String assayVersion,
    int workers,
    List<Phase> phases,
    String content,
    OnLoss onLoss,
    Limits limits) {

  private static final int MOST_CHARACTERS = 300_000;

  /**
   * One step, which all workers take together.
   *
   * @param atMost a worker that is not done by then is given up
   */
  public record Phase(String name, Duration atMost) {
    public Phase {
      positive("the longest duration of phase " + name, atMost);
    }
  }

  /**
   * Bounds of every wait.
   *
   * @param join from the conductor's start until all workers have joined
   * @param prepare for what comes before a phase and after the last: opening sessions, comparing
   *     clocks
   * @param startLead from the order to start to the instant of the start; has to be longer than an
   *     order takes to arrive
   * @param clockError beyond which the run is not valid
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
      positive("the lead of a start", startLead);
      positive("the bound of clocks' error", clockError);
    }
  }

  public FleetPlan {
    if (workers < 1) {
      throw new IllegalArgumentException(
          "a fleet of " + workers + " workers; at least 1 is needed");
    }
    if (phases.isEmpty()) {
      throw new IllegalArgumentException("a fleet's plan without a phase");
    }
    if (content.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "a plan of "
              + content.length()
              + " characters; at most "
              + MOST_CHARACTERS
              + " can be handed over");
    }
    phases = List.copyOf(phases);
  }

  private static void positive(String what, Duration duration) {
    if (duration.isZero() || duration.isNegative()) {
      throw new IllegalArgumentException(what + " is " + duration + "; it must be above zero");
    }
  }
}
