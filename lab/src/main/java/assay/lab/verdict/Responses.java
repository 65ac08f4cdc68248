package assay.lab.verdict;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.OwnPart;
import assay.lab.measure.PercentileRule;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * Response times of a phase after its warm-up, from the intended start in open loop. What failed or
 * was never answered counts as slower than anything.
 */
public final class Responses {
  private static final Set<Tag> ANSWERS = Set.of(Tag.OK, Tag.ABSENT);

  private final Histogram answered = empty();
  private final Histogram punctual = empty();
  private final Histogram least = empty();
  private long errors;
  private long tail;

  /**
   * Reads those of a phase.
   *
   * @param operation of which; empty for all of the workload together
   */
  public Responses(RecordedRun run, RecordedPhase phase, Optional<String> operation) {
    this(run, phase, key -> operation.map(key.operation()::equals).orElse(true));
  }

  /**
   * The same without writes that only fill the client's buffer, whose times are not the store's.
   */
  public static Responses timed(RecordedRun run, RecordedPhase phase, Optional<String> operation) {
    return new Responses(
        run,
        phase,
        PhaseHeadline.timed(run, phase)
            .and(key -> operation.map(key.operation()::equals).orElse(true)));
  }

  /** Reads those of a phase's operations of the workload that are wanted. */
  Responses(RecordedRun run, RecordedPhase phase, Predicate<LatencyKey> wanted) {
    for (LatencySeries series : run.latencies().values()) {
      LatencyKey key = series.key();
      if (phase.sources().contains(key.phase()) && key.ofWorkload() && wanted.test(key)) {
        add(key.tag(), series.measured());
        if (ANSWERS.contains(key.tag())) {
          tail +=
              series.intervals().stream()
                  .filter(phase::isTail)
                  .mapToLong(interval -> interval.latency().count())
                  .sum();
        }
      }
    }
  }

  private void add(Tag tag, Histogram times) {
    switch (tag) {
      case OK -> answered.add(times);
      case ABSENT -> {
        answered.add(times);
        punctual.add(times);
        least.add(times);
      }
      case PUNCTUAL -> punctual.add(times);
      case LEAST -> least.add(times);
      case FAILED, UNKNOWN, DENIED -> errors += times.getTotalCount();
      case SERVICE, RETRIED -> {
        // A part of an operation's response time.
      }
    }
  }

  /** Operations that ended ok or absent. */
  public long answeredCount() {
    return answered.getTotalCount();
  }

  /** Of these, answered by the phase's end. */
  public long answeredInTime() {
    return answeredCount() - tail;
  }

  /** Operations that failed, were denied or never answered. */
  public long errors() {
    return errors;
  }

  /** All operations. */
  public long count() {
    return answeredCount() + errors;
  }

  /** The mean of what was answered; NaN of none. */
  public double meanNanos() {
    return answeredCount() == 0 ? Double.NaN : answered.getMean();
  }

  /**
   * Infinite where so many operations failed that the quantile is one of them; NaN where there are
   * too few operations to know it.
   */
  public double nanos(double quantile) {
    return nanos(answered, quantile);
  }

  /**
   * How much of a quantile is this machine's, at most ({@link OwnPart}). Empty in closed loop,
   * where nobody is late, and where the quantile is not known.
   */
  public OptionalDouble ownNanos(double quantile) {
    return isKnown(least, quantile)
        ? OptionalDouble.of(OwnPart.atMost(answered, least, OwnPart.rank(quantile, count())))
        : OptionalDouble.empty();
  }

  /** What a quantile would be at least without what may be this machine's; empty as there. */
  public OptionalDouble leastNanos(double quantile) {
    return isKnown(least, quantile)
        ? OptionalDouble.of(nanos(least, quantile))
        : OptionalDouble.empty();
  }

  /**
   * By how much Assay's own lateness and pauses have raised a quantile: what it had been less if
   * Assay had been on time. Empty where {@link #ownNanos} is.
   */
  public OptionalDouble lateNanos(double quantile) {
    return isKnown(punctual, quantile)
        ? OptionalDouble.of(Math.max(0, nanos(quantile) - nanos(punctual, quantile)))
        : OptionalDouble.empty();
  }

  private boolean isKnown(Histogram times, double quantile) {
    return times.getTotalCount() == answered.getTotalCount() && Double.isFinite(nanos(quantile));
  }

  private double nanos(Histogram times, double quantile) {
    if (!PercentileRule.PHASE.allows(quantile, count())) {
      return Double.NaN;
    }
    long rank = OwnPart.rank(quantile, count());
    return rank > times.getTotalCount()
        ? Double.POSITIVE_INFINITY
        : times.getValueAtPercentile(100.0 * rank / times.getTotalCount());
  }

  private static Histogram empty() {
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    return histogram;
  }
}
