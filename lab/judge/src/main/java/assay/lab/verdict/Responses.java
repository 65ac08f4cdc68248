package assay.lab.verdict;

import assay.lab.measure.ClientDelayBound;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PercentileRule;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * Response times of a phase after its warm-up. In an open loop, response times are measured from
 * the intended start. Operations that failed or were never answered count as slower than all other
 * operations.
 */
public final class Responses {
  private static final Set<Tag> ANSWERS = Set.of(Tag.OK, Tag.ABSENT);

  private final Histogram answered = new Histogram(3);
  private final Histogram punctual = new Histogram(3);
  private final Histogram least = new Histogram(3);
  private long errors;
  private long tail;

  /**
   * Reads the response times of a phase.
   *
   * @param wanted selects operations of the workload. {@link PhaseHeadline#timed} excludes writes
   *     that only fill the client's buffer, because the times of these writes do not depend on the
   *     store.
   */
  public Responses(RecordedRun run, RecordedPhase phase, Predicate<LatencyKey> wanted) {
    for (LatencySeries series : run.latencies().values()) {
      LatencyKey key = series.key();
      if (phase.sources().contains(key.phase()) && key.ofWorkload() && wanted.test(key)) {
        add(key.tag(), series.measured());
        if (ANSWERS.contains(key.tag())) {
          tail += phase.tail(series);
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
        // The response time of an operation already includes the times of its parts.
      }
    }
  }

  /** Returns the number of operations that ended with the result {@code OK} or {@code ABSENT}. */
  public long answeredCount() {
    return answered.getTotalCount();
  }

  /** Returns the number of operations that were answered before the phase's end. */
  public long answeredInTime() {
    return answeredCount() - tail;
  }

  public long errors() {
    return errors;
  }

  public long count() {
    return answeredCount() + errors;
  }

  /**
   * Returns the mean response time of answered operations. Returns NaN if no operation was
   * answered.
   */
  public double meanNanos() {
    return answeredCount() == 0 ? Double.NaN : answered.getMean();
  }

  /**
   * Returns a quantile of the response times in ns. Returns infinity if the operation at the
   * quantile failed. Returns NaN if there are too few operations.
   */
  public double nanos(double quantile) {
    return nanos(answered, quantile);
  }

  /**
   * Returns an upper bound on the time that this machine added to a quantile ({@link
   * ClientDelayBound}). Returns empty if the quantile is unknown. Also returns empty in a closed
   * loop, where there is no lateness.
   */
  public OptionalDouble ownNanos(double quantile) {
    return isKnown(least, quantile)
        ? OptionalDouble.of(
            ClientDelayBound.atMost(answered, least, ClientDelayBound.rank(quantile, count())))
        : OptionalDouble.empty();
  }

  /**
   * Returns a lower bound on the value that a quantile would have if this machine had added no
   * time. Returns empty if {@link #ownNanos} returns empty.
   */
  public OptionalDouble leastNanos(double quantile) {
    return isKnown(least, quantile)
        ? OptionalDouble.of(nanos(least, quantile))
        : OptionalDouble.empty();
  }

  /**
   * Returns the time by which Assay's lateness and pauses increased a quantile. Returns empty if
   * {@link #ownNanos} returns empty.
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
    long rank = ClientDelayBound.rank(quantile, count());
    return rank > times.getTotalCount()
        ? Double.POSITIVE_INFINITY
        : times.getValueAtPercentile(100.0 * rank / times.getTotalCount());
  }
}
