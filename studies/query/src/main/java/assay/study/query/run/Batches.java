package assay.study.query.run;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.TimeBatches;
import java.time.Duration;
import java.util.Optional;

/** Settings for reading a time range in batches, the newest batch first. Immutable. */
public record Batches(
    @Key(
            "Length of the first batch's time range, such as 10s. Default: 1/100 of the "
                + "time range that a client queries.")
        Optional<Duration> first,
    @Key(
            value =
                "Target minimum duration of a batch. If a batch takes less time, the next batch "
                    + "covers a longer time range.",
            otherwise = "100ms")
        Duration least,
    @Key(
            value =
                "Target maximum duration of a batch. If a batch takes more time, the next batch "
                    + "covers a shorter time range.",
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
