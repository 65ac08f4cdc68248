package assay.lab.run;

import assay.lab.run.file.IntervalSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How many operations ended a second, interval by interval. */
public final class IntervalRates {
  /** Times in files are whole milliseconds. */
  private static final double MILLI = 0.001;

  /** Of an interval, so that its rate is drawn. */
  private static final double LEAST_PART = 0.5;

  /**
   * One interval's rate.
   *
   * @param seconds its middle, since the run began
   */
  public record Rate(double seconds, double perSecond) {}

  private IntervalRates() {}

  /**
   * Rates of intervals in order of time. The piece of an interval in which its phase ended is left
   * out where it is too short to tell a rate: it would be drawn as a fall.
   *
   * @param phase that the intervals are of; empty if it is not known
   */
  public static List<Rate> of(List<IntervalSummary> intervals, Optional<RecordedPhase> phase) {
    double end = phase.map(RecordedPhase::endSeconds).orElse(Double.POSITIVE_INFINITY);
    List<Rate> rates = new ArrayList<>();
    for (IntervalSummary interval : intervals) {
      double length = Math.min(interval.lengthSeconds(), end - interval.startSeconds());
      if (length >= interval.lengthSeconds() * LEAST_PART) {
        rates.add(new Rate(interval.middleSeconds(), interval.latency().count() / length));
      }
    }
    return rates;
  }

  /**
   * The same of operations that ended well: an interval of the phase in which none did is a zero,
   * and no gap.
   */
  public static List<Rate> ofEnded(List<IntervalSummary> intervals, Optional<RecordedPhase> phase) {
    List<Rate> rates = of(intervals, phase);
    if (phase.isPresent() && !intervals.isEmpty()) {
      addSilent(phase.get(), intervals, rates);
      rates.sort(Comparator.comparingDouble(Rate::seconds));
    }
    return rates;
  }

  private static void addSilent(
      RecordedPhase phase, List<IntervalSummary> intervals, List<Rate> rates) {
    double length = intervals.get(0).lengthSeconds();
    // Whole milliseconds stand in files: an interval is known by its number.
    Set<Long> told = new HashSet<>();
    intervals.forEach(one -> told.add(number(one, phase)));
    double first = intervals.get(0).startSeconds() - number(intervals.get(0), phase) * length;
    for (long i = 0; phase.startSeconds() + (i + 1) * length <= phase.endSeconds() + MILLI; i++) {
      if (!told.contains(i)) {
        rates.add(new Rate(first + (i + 0.5) * length, 0));
      }
    }
  }

  private static long number(IntervalSummary interval, RecordedPhase phase) {
    return (long)
        Math.floor((interval.middleSeconds() - phase.startSeconds()) / interval.lengthSeconds());
  }
}
