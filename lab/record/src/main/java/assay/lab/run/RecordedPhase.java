package assay.lab.run;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.run.EventDetail.PhaseStart;
import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.run.series.SampledSeries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A recorded phase, or one of the simultaneous activities of a phase.
 *
 * @param activities names of the simultaneous activities whose data was added up to form this
 *     phase; empty if this phase is not a sum
 * @param pacing {@code closed}, {@code constant} or {@code poisson}; {@code mixed} if simultaneous
 *     activities differ
 * @param offeredPerSecond mean number of operations per second that were due in the measured part;
 *     NaN in a closed loop
 * @param threads number of threads of all workers
 * @param startSeconds start of the phase, in seconds since the run began
 * @param measuredFromSeconds end of the warm-up, in seconds since the run began; the phase's start
 *     if there was no warm-up
 * @param endSeconds end of the measured part, in seconds since the run began: the deadline, or the
 *     phase's end if the phase ended earlier
 * @param deadlineSeconds last time at which an operation could be due or start; infinite if the
 *     phase ends after a fixed number of operations
 * @param closedSeconds time when the last operation had ended and sessions were closed; not before
 *     {@code endSeconds}
 * @param ended whether the end of the phase was recorded
 * @param totals totals of the phase; empty if the end of the phase was not recorded
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

  private static final double EARLY_SECONDS = 0.1;

  /** Resolution in seconds of the times in a run's files. */
  public static final double MILLI = 0.001;

  static Collection<RecordedPhase> of(List<Event> events) {
    Map<String, RecordedPhase> phases = new LinkedHashMap<>();
    for (Event event : events) {
      if (event.kind().equals(Event.PHASE_START)) {
        phases.merge(event.phase(), started(event), RecordedPhase::beside);
      } else if (event.kind().equals(Event.PHASE_END)) {
        phases.computeIfPresent(event.phase(), (name, phase) -> ended(phase, event));
      }
    }
    return phases.values();
  }

  static List<RecordedPhase> withSums(List<RecordedPhase> recorded) {
    Map<String, List<RecordedPhase>> activities = new LinkedHashMap<>();
    for (RecordedPhase each : recorded) {
      LoadPlan.phaseOf(each.name())
          .ifPresent(
              phase -> activities.computeIfAbsent(phase, name -> new ArrayList<>()).add(each));
    }
    List<RecordedPhase> all = new ArrayList<>(recorded);
    activities.forEach(
        (phase, of) -> all.add(all.indexOf(of.get(of.size() - 1)) + 1, sum(phase, of)));
    return all;
  }

  private static RecordedPhase started(Event event) {
    PhaseStart start = event.detail(PhaseStart.class);
    return new RecordedPhase(
        event.phase(),
        List.of(),
        start.pacing(),
        start.offeredPerSecond() == null ? Double.NaN : start.offeredPerSecond(),
        start.threads(),
        event.seconds(),
        event.seconds() + start.warmupSeconds(),
        Double.NaN,
        start.durationSeconds() == null
            ? Double.POSITIVE_INFINITY
            : event.seconds() + start.durationSeconds(),
        Double.NaN,
        false,
        Optional.empty());
  }

  private static RecordedPhase ended(RecordedPhase phase, Event event) {
    double closed =
        phase.ended() ? Math.max(phase.closedSeconds(), event.seconds()) : event.seconds();
    Optional<PhaseTotals> totals = Optional.of(event.detail(PhaseTotals.class));
    return phase.closed(closed, true, plus(phase.totals(), totals));
  }

  private static RecordedPhase sum(String name, List<RecordedPhase> of) {
    boolean alike = of.stream().map(RecordedPhase::pacing).distinct().count() == 1;
    return new RecordedPhase(
        name,
        of.stream().map(RecordedPhase::name).toList(),
        alike ? of.get(0).pacing : "mixed",
        of.stream().mapToDouble(RecordedPhase::offeredPerSecond).reduce(0, Double::sum),
        of.stream().mapToInt(RecordedPhase::threads).sum(),
        of.stream().mapToDouble(RecordedPhase::startSeconds).min().orElseThrow(),
        latest(of, RecordedPhase::measuredFromSeconds),
        latest(of, RecordedPhase::endSeconds),
        latest(of, RecordedPhase::deadlineSeconds),
        latest(of, RecordedPhase::closedSeconds),
        of.stream().allMatch(RecordedPhase::ended),
        of.stream().map(RecordedPhase::totals).reduce(Optional.empty(), RecordedPhase::plus));
  }

  private static double latest(List<RecordedPhase> of, ToDoubleFunction<RecordedPhase> time) {
    return of.stream().mapToDouble(time).max().orElseThrow();
  }

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
    return with(perSecond, measuredFromSeconds, endSeconds, closedSeconds, ended, totals);
  }

  /** Returns a copy of the phase. The copy's warm-up ends at {@code seconds}. */
  public RecordedPhase since(double seconds) {
    return with(offeredPerSecond, seconds, endSeconds, closedSeconds, ended, totals);
  }

  RecordedPhase closed(double newClosedSeconds, boolean newEnded, Optional<PhaseTotals> newTotals) {
    double end = Math.min(newClosedSeconds, deadlineSeconds);
    return with(offeredPerSecond, measuredFromSeconds, end, newClosedSeconds, newEnded, newTotals);
  }

  private RecordedPhase with(
      double offered,
      double measuredFrom,
      double end,
      double closed,
      boolean newEnded,
      Optional<PhaseTotals> newTotals) {
    return new RecordedPhase(
        name,
        activities,
        pacing,
        offered,
        threads,
        startSeconds,
        measuredFrom,
        end,
        deadlineSeconds,
        closed,
        newEnded,
        newTotals);
  }

  private static Optional<PhaseTotals> plus(
      Optional<PhaseTotals> one, Optional<PhaseTotals> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().plus(other.get()))
        : one.or(() -> other);
  }

  /** Returns whether the operations of an interval ended after the phase's deadline. */
  public boolean isTail(IntervalSummary interval) {
    return closedSeconds > endSeconds && interval.middleSeconds() > endSeconds;
  }

  /** Returns how many operations of a series ended after the phase's deadline. */
  public long tail(LatencySeries series) {
    return series.intervals().stream()
        .filter(this::isTail)
        .mapToLong(interval -> interval.latency().count())
        .sum();
  }

  /** Returns whether this phase is one of several simultaneous activities. */
  public boolean isPart() {
    return LoadPlan.phaseOf(name).isPresent();
  }

  public boolean isSum() {
    return !activities.isEmpty();
  }

  /**
   * Returns the names under which the load was recorded: the activities' names if the phase has
   * several simultaneous activities, otherwise the phase's name.
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
   * Returns the samples for seconds in which operations of the measured part began. A sample is
   * recorded at the end of the second that the sample covers. The result includes the second during
   * which the phase ended, because a phase with a fixed number of operations can end within a
   * second. Samples for seconds before the phase's start belong to the previous phase.
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
