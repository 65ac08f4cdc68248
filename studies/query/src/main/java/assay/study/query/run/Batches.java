package assay.study.query.run;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.TimeBatches;
import java.time.Duration;
import java.util.Optional;

/** Settings for reading a time range in batches, newest first. Immutable. */
public record Batches(
    @Key(
            "Time span of the events in the first batch. Default: 1/100 of the time range that a "
                + "client queries.")
        Optional<Duration> first,
    @Key(
            value =
                "Minimum target duration of a batch: after a faster batch, the next batch spans "
                    + "more time.",
            otherwise = "100ms")
        Duration least,
    @Key(
            value =
                "Maximum target duration of a batch: after a slower batch, the next batch spans "
                    + "less time.",
            otherwise = "1s")
        Duration most) {
  private static final int PARTS = 100;

  public Batches {
    Require.that(first.isEmpty() || first.get().toMillis() >= 1, "'first' must be at least 1ms");
    Require.that(
        least.toNanos() >= 1 && most.compareTo(least) > 0,
        "'least' must be above 0 and below 'most'");
  }

  TimeBatches of(TimeRange time) {
    long firstMillis = first.map(Duration::toMillis).orElse(Math.max(1, time.millis() / PARTS));
    return new TimeBatches(time, firstMillis, least.toNanos(), most.toNanos());
  }
}
