package assay.lab.run;

import static assay.lab.run.RecordedPhase.MILLI;

import assay.lab.plan.Plan;
import assay.lab.plan.rate.RateCurve;
import java.util.List;
import java.util.Optional;

/**
 * Rate at which operations were due in the measured part of an open-loop phase.
 *
 * @param meanPerSecond mean rate over the measured part
 * @param leastPerSecond lowest rate
 * @param mostPerSecond highest rate
 */
public record OfferedRate(double meanPerSecond, double leastPerSecond, double mostPerSecond) {
  /** Returns the offered rate; empty in closed loop. */
  public static Optional<OfferedRate> of(Plan plan, RecordedPhase phase) {
    if (!phase.openLoop()) {
      return Optional.empty();
    }
    double constant = phase.offeredPerSecond();
    return Optional.of(
        curve(plan, phase)
            .filter(curve -> !curve.isConstant())
            .map(curve -> of(curve, plan, phase))
            .orElseGet(() -> new OfferedRate(constant, constant, constant)));
  }

  private static OfferedRate of(RateCurve curve, Plan plan, RecordedPhase phase) {
    double from = phase.measuredFromSeconds() - phase.startSeconds();
    double went = phase.endSeconds() - phase.startSeconds();
    // Operations that are delayed may start slightly later, but no operation is due then.
    double due = plan.activity(phase.name()).map(each -> each.offeredSeconds(curve)).orElse(went);
    double to = went + MILLI > due ? due : went;
    double mean = phase.isSum() ? phase.offeredPerSecond() : curve.mean(from, to);
    return new OfferedRate(mean, curve.least(from, to), curve.most(from, to));
  }

  /**
   * Returns the mean rate over part of a phase, in seconds since the run began; empty in closed
   * loop.
   *
   * @param toSeconds end of the part; must be after {@code fromSeconds}
   */
  public static Optional<Double> mean(
      Plan plan, RecordedPhase phase, double fromSeconds, double toSeconds) {
    if (!phase.openLoop()) {
      return Optional.empty();
    }
    double start = phase.startSeconds();
    return Optional.of(
        curve(plan, phase)
            .filter(curve -> !curve.isConstant())
            .map(curve -> curve.mean(fromSeconds - start, toSeconds - start))
            .orElse(phase.offeredPerSecond()));
  }

  /**
   * Returns the planned rate as a function of the time since the phase began, summed over
   * simultaneous activities. Empty if an activity has no planned rate.
   */
  public static Optional<RateCurve> curve(Plan plan, RecordedPhase phase) {
    Optional<RateCurve> sum = Optional.empty();
    for (String source : phase.sources()) {
      Optional<RateCurve> own = plan.activity(source).flatMap(each -> each.pacing().rate());
      if (own.isEmpty()) {
        return Optional.empty();
      }
      sum = sum.map(before -> before.plus(own.get())).or(() -> own);
    }
    return sum;
  }

  /** Returns the offered rate from the phase's start to the phase's end; empty in closed loop. */
  public static List<RateCurve.Point> path(Plan plan, RecordedPhase phase) {
    if (!phase.openLoop()) {
      return List.of();
    }
    return curve(plan, phase)
        .orElseGet(() -> RateCurve.constant(phase.offeredPerSecond()))
        .between(0, phase.endSeconds() - phase.startSeconds());
  }

  public boolean varies() {
    return mostPerSecond > leastPerSecond;
  }
}
