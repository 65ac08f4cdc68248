package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.Rate;
import assay.lab.plan.phase.LagSampling;
import assay.lab.study.Key;
import java.time.Duration;

/** How a phase's read-after-write lag is measured, as files have it. */
public record LagKeys(
    @Key(value = "share of the inserted rows, such as 1%", otherwise = "1%") double sample,
    @Key(value = "at most so many of them, on the average", otherwise = "1/s") Rate keys,
    @Key(value = "at most so often one of them is tried to read", otherwise = "6/s") Rate tries,
    @Key(value = "how keys get to those who read", otherwise = "zookeeper")
        LagSampling.Channel channel,
    @Key(value = "sessions that try to read them", otherwise = "2") int consumers,
    @Key(
            value = "how long after the phase keys that were not seen are tried on",
            otherwise = "60s",
            name = "for")
        Duration patience) {
  /** Of the key of phases. */
  public static final String MEANING = "measures when inserted rows can be read by others";

  public LagKeys {
    // Checks itself, so that what is wrong is told with its line.
    sampling(sample, keys, tries, channel, consumers, patience);
  }

  public LagSampling sampling() {
    return sampling(sample, keys, tries, channel, consumers, patience);
  }

  private static LagSampling sampling(
      double sample,
      Rate keys,
      Rate tries,
      LagSampling.Channel channel,
      int consumers,
      Duration patience) {
    return new LagSampling(
        sample, keys.perSecond(), tries.perSecond(), channel, consumers, patience);
  }
}
