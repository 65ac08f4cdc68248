package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.experiment.file.yaml.Rate;
import assay.lab.study.Key;
import java.time.Duration;

/** How far an experiment is shrunk, and how small that may make things. */
public record ScaleKeys(
    @Key(value = "as --scale has it, which replaces this; 1 is what the file says", otherwise = "1")
        double factor,
    @Key(value = "rows and operations of a phase are not made fewer than this", otherwise = "1000")
        long leastRows,
    @Key(value = "rates are not made lower than this", otherwise = "50/s") Rate leastRate,
    @Key(value = "run phases are not made shorter than this", otherwise = "10s")
        Duration leastDuration,
    @Key(value = "pauses are not made shorter than this", otherwise = "1s") Duration leastPause) {

  public ScaleKeys {
    if (factor == 0) {
      throw new BadKey("factor", "must be above 0");
    }
    if (leastRows < 1) {
      throw new BadKey("least-rows", "must be at least 1");
    }
    if (leastDuration.toMillis() < 1000) {
      throw new BadKey("least-duration", "must be at least 1s");
    }
  }
}
