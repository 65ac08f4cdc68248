package assay.lab.run;

import static assay.lab.run.RecordedPhase.MILLI;

import assay.lab.plan.Plan;
import assay.lab.plan.rate.RateCurve;
import java.util.List;
import java.util.Optional;

/**
 * Offered rate of an open-loop phase: the rate at which operations were due in the measured part.
 */
public record OfferedRate(double meanPerSecond, double leastPerSecond, double mostPerSecond) {
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
    // Delayed operations may start after the last due time, but no further operations become due.
    double due = plan.activity(phase.name()).map(each -> each.offeredSeconds(curve)).orElse(went);
    double to = went + MILLI > due ? due : went;
    double mean = phase.isSum() ? phase.offeredPerSecond() : curve.mean(from, to);
    return new OfferedRate(mean, curve.least(from, to), curve.most(from, to));
  }

  /**
   * Returns the mean offered rate over part of a phase; empty if the phase is closed-loop.
   *
   * @param fromSeconds start of the part, in seconds since the run began
   * @param toSeconds end of the part, in seconds since the run began; must be after {@code
   *     fromSeconds}
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
   * Returns the planned rate as a function of the time since the phase began. The rates of
   * simultaneous activities are added up. Returns an empty result if an activity has no planned
   * rate.
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

  /**
   * Returns the points of the offered rate's curve from the phase's start to the phase's end.
   * Returns an empty list if the phase is closed-loop.
   */
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
