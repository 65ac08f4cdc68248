package assay.lab.plan.rate;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.study.Rate;
import java.time.Duration;

public record ScaleKeys(
    @Key(
            value =
                "Factor by which rows, rates and times are multiplied, such as 0.1; `--scale` "
                    + "overrides this key.",
            otherwise = "1")
        double factor,
    @Key(
            value = "Minimum number of rows or operations of a phase after scaling.",
            otherwise = "1000")
        long leastRows,
    @Key(value = "Minimum rate of operations after scaling.", otherwise = "50/s") Rate leastRate,
    @Key(
            value = "Shortest duration to which the scale factor can reduce a phase.",
            otherwise = "10s")
        Duration leastDuration,
    @Key(value = "Minimum duration of pauses after scaling.", otherwise = "1s")
        Duration leastPause) {

  public ScaleKeys {
    BadKey.require(factor != 0, "factor", "must be above 0");
    BadKey.require(leastRows >= 1, "least-rows", "must be at least 1");
    BadKey.require(leastDuration.toMillis() >= 1000, "least-duration", "must be at least 1s");
  }
}
