package assay.lab.run;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.series.SampledSeries;
import java.util.List;
import java.util.Optional;

/**
 * A recorded phase, or one of the simultaneous activities of a phase.
 *
 * @param activities names of the activities that this phase is the sum of; each activity is
 *     recorded like a phase. Empty if this phase is not a sum
 * @param pacing {@code closed}, {@code constant} or {@code poisson}
 * @param offeredPerSecond due operations per second in open loop, as the mean over the measured
 *     part; NaN in closed loop
 * @param threads number of threads of all workers
 * @param startSeconds start, since the run began
 * @param measuredFromSeconds end of the warm-up; equal to the start if there was no warm-up
 * @param endSeconds end of the measured part: the deadline or, if there is none, the time when the
 *     phase ended. If the phase did not end, the time of the last data
 * @param deadlineSeconds last time at which an operation could be due or start; infinite if the
 *     phase ends after a number of operations
 * @param closedSeconds time when the last operation had ended and sessions were closed; at or after
 *     {@code endSeconds}
 * @param ended whether the phase ended by itself
 * @param totals totals; empty if the phase did not end
 */
public record RecordedPhase(
    String name,
    List<String> activities,
    String pacing,
    double offeredPerSecond,
    int threads,
    double startSeconds,
    double measuredFromSeconds,
    double endSeconds,
    double deadlineSeconds,
    double closedSeconds,
    boolean ended,
    Optional<PhaseTotals> totals) {

  private static final double SECOND = 1;

  /** Maximum time in seconds by which a client may start earlier than the others. */
  private static final double EARLY_SECONDS = 0.1;

  /** Times in files have a resolution of a millisecond. */
  private static final double MILLI = 0.001;

  public RecordedPhase(
      String name,
      String pacing,
      double offeredPerSecond,
      int threads,
      double startSeconds,
      double measuredFromSeconds,
      double endSeconds,
      boolean ended,
      Optional<PhaseTotals> totals) {
    this(
        name,
        List.of(),
        pacing,
        offeredPerSecond,
        threads,
        startSeconds,
        measuredFromSeconds,
        endSeconds,
        Double.POSITIVE_INFINITY,
        endSeconds,
        ended,
        totals);
  }

  static RecordedPhase sum(String name, List<RecordedPhase> of) {
    RecordedPhase sum = null;
    double offeredPerSecond = 0;
    double endSeconds = Double.NEGATIVE_INFINITY;
    double deadlineSeconds = Double.NEGATIVE_INFINITY;
    double closedSeconds = Double.NEGATIVE_INFINITY;
    double measuredFromSeconds = Double.NEGATIVE_INFINITY;
    Optional<PhaseTotals> totals = Optional.empty();
    for (RecordedPhase each : of) {
      sum = sum == null ? each : sum.beside(each);
      offeredPerSecond += each.offeredPerSecond;
      endSeconds = Math.max(endSeconds, each.endSeconds);
      deadlineSeconds = Math.max(deadlineSeconds, each.deadlineSeconds);
      closedSeconds = Math.max(closedSeconds, each.closedSeconds);
      measuredFromSeconds = Math.max(measuredFromSeconds, each.measuredFromSeconds);
      totals = plus(totals, each.totals);
    }
    boolean alike = of.stream().map(RecordedPhase::pacing).distinct().count() == 1;
    return new RecordedPhase(
        name,
        of.stream().map(RecordedPhase::name).toList(),
        alike ? of.get(0).pacing : "mixed",
        offeredPerSecond,
        sum.threads,
        sum.startSeconds,
        measuredFromSeconds,
        endSeconds,
        deadlineSeconds,
        closedSeconds,
        of.stream().allMatch(RecordedPhase::ended),
        totals);
  }

  /** Combines the phase with the same phase of another worker. */
  RecordedPhase beside(RecordedPhase other) {
    return new RecordedPhase(
        name,
        activities,
        pacing,
        offeredPerSecond,
        threads + other.threads,
        Math.min(startSeconds, other.startSeconds),
        Math.min(measuredFromSeconds, other.measuredFromSeconds),
        endSeconds,
        Math.max(deadlineSeconds, other.deadlineSeconds),
        closedSeconds,
        ended,
        totals);
  }

  RecordedPhase offering(double perSecond) {
    return with(perSecond, measuredFromSeconds);
  }

  /** Returns the phase with {@code seconds} as the end of its warm-up. */
  public RecordedPhase since(double seconds) {
    return with(offeredPerSecond, seconds);
  }

  private RecordedPhase with(double offered, double measuredFrom) {
    return new RecordedPhase(
        name,
        activities,
        pacing,
        offered,
        threads,
        startSeconds,
        measuredFrom,
        endSeconds,
        deadlineSeconds,
        closedSeconds,
        ended,
        totals);
  }

  /**
   * @param newClosedSeconds time when the last operation had ended
   * @param newEnded whether the phase ended by itself
   */
  RecordedPhase closed(double newClosedSeconds, boolean newEnded, Optional<PhaseTotals> newTotals) {
    return new RecordedPhase(
        name,
        activities,
        pacing,
        offeredPerSecond,
        threads,
        startSeconds,
        measuredFromSeconds,
        Math.min(newClosedSeconds, deadlineSeconds),
        deadlineSeconds,
        newClosedSeconds,
        newEnded,
        newTotals);
  }

  static Optional<PhaseTotals> plus(Optional<PhaseTotals> one, Optional<PhaseTotals> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().plus(other.get()))
        : one.or(() -> other);
  }

  /** Whether the operations of an interval ended after the deadline. */
  public boolean isTail(IntervalSummary interval) {
    return closedSeconds > endSeconds && interval.middleSeconds() > endSeconds;
  }

  /** Whether this is one of several simultaneous activities. */
  public boolean isPart() {
    return LoadPlan.phaseOf(name).isPresent();
  }

  public boolean isSum() {
    return !activities.isEmpty();
  }

  /**
   * Returns the names under which the load was recorded: the names of the activities or, if there
   * is only one, the name of the phase.
   */
  public List<String> sources() {
    return isSum() ? activities : List.of(name);
  }

  public boolean openLoop() {
    return !Double.isNaN(offeredPerSecond);
  }

  public List<SampledSeries.Sample> measured(SampledSeries series) {
    return series.within(measuredFromSeconds, endSeconds);
  }

  /**
   * Returns samples for seconds whose operations began in the measured part. Each sample is
   * recorded at the end of the second that it covers. A phase that ends after a number of
   * operations ends during its last second. The first second begins with the phase: earlier samples
   * belong to the previous phase, even if that phase had already ended.
   */
  List<SampledSeries.Sample> begun(SampledSeries series) {
    return series.samples().stream()
        .filter(sample -> sample.seconds() - SECOND / 2 > measuredFromSeconds)
        .filter(sample -> sample.seconds() - SECOND > startSeconds - EARLY_SECONDS)
        .filter(sample -> sample.seconds() - SECOND < endSeconds - MILLI)
        .toList();
  }

  public boolean measures(double seconds) {
    return seconds > measuredFromSeconds && seconds <= endSeconds + 1;
  }

  public double measuredSeconds() {
    return Math.max(0, endSeconds - measuredFromSeconds);
  }
}
