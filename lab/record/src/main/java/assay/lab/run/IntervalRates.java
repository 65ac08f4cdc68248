package assay.lab.run;

import static assay.lab.run.RecordedPhase.MILLI;

import assay.lab.run.file.IntervalSummary;
import assay.lab.run.series.SampledSeries.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public final class IntervalRates {
  private static final double LEAST_PART = 0.5;

  private IntervalRates() {}

  /**
   * Returns the rate of each interval at the interval's middle, in chronological order. Omits
   * intervals that are mostly after the phase's end, because their rates would falsely suggest a
   * drop.
   *
   * @param phase phase of the intervals; empty if unknown
   */
  public static List<Sample> of(List<IntervalSummary> intervals, Optional<RecordedPhase> phase) {
    double end = phase.map(RecordedPhase::endSeconds).orElse(Double.POSITIVE_INFINITY);
    List<Sample> rates = new ArrayList<>();
    for (IntervalSummary interval : intervals) {
      double length = Math.min(interval.lengthSeconds(), end - interval.startSeconds());
      if (length >= interval.lengthSeconds() * LEAST_PART) {
        rates.add(new Sample(interval.middleSeconds(), interval.latency().count() / length));
      }
    }
    return rates;
  }

  /**
   * Works like {@link #of}, but returns a rate of zero for each interval without a successful
   * operation.
   */
  public static List<Sample> ofEnded(
      List<IntervalSummary> intervals, Optional<RecordedPhase> phase) {
    List<Sample> rates = of(intervals, phase);
    if (phase.isPresent() && !intervals.isEmpty()) {
      addSilent(phase.get(), intervals, rates);
      rates.sort(Comparator.comparingDouble(Sample::seconds));
    }
    return rates;
  }

  private static void addSilent(
      RecordedPhase phase, List<IntervalSummary> intervals, List<Sample> rates) {
    double length = intervals.get(0).lengthSeconds();
    // Times in files are truncated to milliseconds, so intervals are identified by their numbers.
    Set<Long> told = new HashSet<>();
    intervals.forEach(one -> told.add(number(one, phase)));
    double first = intervals.get(0).startSeconds() - number(intervals.get(0), phase) * length;
    for (long i = 0; phase.startSeconds() + (i + 1) * length <= phase.endSeconds() + MILLI; i++) {
      if (!told.contains(i)) {
        rates.add(new Sample(first + (i + 0.5) * length, 0));
      }
    }
  }

  private static long number(IntervalSummary interval, RecordedPhase phase) {
    return (long)
        Math.floor((interval.middleSeconds() - phase.startSeconds()) / interval.lengthSeconds());
  }
}
