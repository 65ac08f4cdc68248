package assay.lab.search;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * Response times of a phase after its warm-up, from the intended start. What failed or was never
 * answered counts as slower than any bound.
 */
final class Responses {
  private static final Set<Tag> ANSWERS = Set.of(Tag.OK, Tag.ABSENT);

  private final Histogram answered = new Histogram(3);
  private long errors;
  private long tail;

  /**
   * @param operation of which; empty for all of the workload together
   */
  Responses(RecordedRun run, RecordedPhase phase, Optional<String> operation) {
    answered.setAutoResize(true);
    for (LatencySeries series : run.latencies().values()) {
      LatencyKey key = series.key();
      if (phase.sources().contains(key.phase())
          && key.ofWorkload()
          && operation.map(key.operation()::equals).orElse(true)) {
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
      case OK, ABSENT -> answered.add(times);
      case FAILED, UNKNOWN, DENIED -> errors += times.getTotalCount();
      case SERVICE -> {
        // A part of the response time.
      }
    }
  }

  long answeredCount() {
    return answered.getTotalCount();
  }

  /** Of these, answered by the phase's end. */
  long answeredInTime() {
    return answeredCount() - tail;
  }

  long errors() {
    return errors;
  }

  long count() {
    return answeredCount() + errors;
  }

  double meanNanos() {
    return answeredCount() == 0 ? Double.NaN : answered.getMean();
  }

  /** Infinite where so many operations failed that the percentile is one of them; NaN of none. */
  double nanos(Percentile percentile) {
    if (count() == 0) {
      return Double.NaN;
    }
    long rank = Math.max(1, (long) Math.ceil(percentile.quantile() * count() - 1e-9));
    return rank > answeredCount()
        ? Double.POSITIVE_INFINITY
        : answered.getValueAtPercentile(100.0 * rank / answeredCount());
  }
}
