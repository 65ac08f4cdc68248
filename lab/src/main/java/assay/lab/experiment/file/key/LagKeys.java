package assay.lab.experiment.file.key;

import assay.lab.plan.phase.LagSampling;
import assay.lab.study.Key;
import assay.lab.study.Rate;
import java.time.Duration;

public record LagKeys(
    @Key(value = "Share of inserted rows to sample, such as 1%.", otherwise = "1%") double sample,
    @Key(value = "Highest mean rate of sampled rows.", otherwise = "1/s") Rate keys,
    @Key(value = "Highest rate of attempts to read one sampled row.", otherwise = "6/s") Rate tries,
    @Key(
            value =
                "Channel that passes keys of sampled rows to the readers: zookeeper or "
                    + "socket.",
            otherwise = "zookeeper")
        LagSampling.Channel channel,
    @Key(value = "Number of sessions that try to read sampled rows.", otherwise = "2")
        int consumers,
    @Key(
            value = "Time after the phase in which readers keep trying to read missing rows.",
            otherwise = "60s",
            name = "for")
        Duration patience) {
  public static final String MEANING =
      "Sampling of the lag until other sessions can read inserted rows. Default: not sampled.";

  public LagKeys {
    // Creates the sampling only to validate it, so that errors are reported with their line.
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
