package assay.lab.run;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.series.SampledSeries;
import java.util.List;
import java.util.Optional;

/**
 * A phase as its events tell it, or one of the activities that a phase did at once.
 *
 * @param activities names of those that it is the sum of, each recorded like a phase; empty if it
 *     is no sum
 * @param pacing {@code closed}, {@code constant} or {@code poisson}
 * @param offeredPerSecond operations due a second in open loop, the mean of the measured part; NaN
 *     in closed loop
 * @param threads of all workers
 * @param startSeconds since the run began
 * @param measuredFromSeconds where the warm-up ended; equal to the start if there was none
 * @param endSeconds where the part that counts ends: at the deadline if there is one, or at the
 *     phase's own end; the last moment with data where the phase never ended
 * @param deadlineSeconds when the last operation could be due or begin; infinite where a count ends
 *     the phase
 * @param closedSeconds when the last operation had ended and the sessions were closed; not before
 *     the end
 * @param ended whether the phase came to its own end
 * @param totals empty if the phase never ended
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

  /** Rates of operations are of so long. */
  private static final double SECOND = 1;

  /** So much before the others a client may begin. */
  private static final double EARLY_SECONDS = 0.1;

  /** Times in files are whole milliseconds. */
  private static final double MILLI = 0.001;

  /** One that is no sum, and that ended with its last operation. */
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

  /** The sum of activities that were done at once. */
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

  /** The phase as another worker began it, too. */
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

  /** The phase with another rate that was offered. */
  RecordedPhase offering(double perSecond) {
    return with(perSecond, measuredFromSeconds);
  }

  /** The phase as if its warm-up had ended then. */
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
   * The phase with its end.
   *
   * @param newClosedSeconds when its last operation had ended
   * @param newEnded whether it came to its own end
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

  /** The sum of what is known. */
  static Optional<PhaseTotals> plus(Optional<PhaseTotals> one, Optional<PhaseTotals> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().plus(other.get()))
        : one.or(() -> other);
  }

  /** Whether an interval is of operations that ended after the deadline. */
  public boolean isTail(IntervalSummary interval) {
    return closedSeconds > endSeconds && interval.middleSeconds() > endSeconds;
  }

  /** Whether it is one of several activities at once, and so part of a sum. */
  public boolean isPart() {
    return LoadPlan.phaseOf(name).isPresent();
  }

  /** Whether it is the sum of activities that were done at once. */
  public boolean isSum() {
    return !activities.isEmpty();
  }

  /** What its load was recorded as: its activities, or its own name. */
  public List<String> sources() {
    return isSum() ? activities : List.of(name);
  }

  /** Whether operations were due at times of their own. */
  public boolean openLoop() {
    return !Double.isNaN(offeredPerSecond);
  }

  /** Samples of the part that counts. */
  public List<SampledSeries.Sample> measured(SampledSeries series) {
    return series.within(measuredFromSeconds, endSeconds);
  }

  /**
   * Samples that tell at its end of a second of operations, of which the part that counts has the
   * beginning; a phase that a count ends is over within its last one. The first second begins with
   * the phase: what is told earlier is of the phase before, also if that was over meanwhile.
   */
  List<SampledSeries.Sample> begun(SampledSeries series) {
    return series.samples().stream()
        .filter(sample -> sample.seconds() - SECOND / 2 > measuredFromSeconds)
        .filter(sample -> sample.seconds() - SECOND > startSeconds - EARLY_SECONDS)
        .filter(sample -> sample.seconds() - SECOND < endSeconds - MILLI)
        .toList();
  }

  /** Whether a moment belongs to the part that counts. */
  public boolean measures(double seconds) {
    return seconds > measuredFromSeconds && seconds <= endSeconds + 1;
  }

  /** Length of the part that counts. */
  public double measuredSeconds() {
    return Math.max(0, endSeconds - measuredFromSeconds);
  }
}
