package assay.lab.plan.phase;

import assay.lab.study.Key;
import assay.lab.study.Rate;
import assay.lab.study.Require;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Locale;

/**
 * Configuration for measuring a phase's read-after-write lag (YCSB++, section 2.3.2). A queue
 * passes the keys of some inserted rows to sessions that try to read the rows.
 *
 * @param share share of inserted rows to sample; each row is drawn independently
 * @param keys maximum rate of sampled rows; the share is reduced if the rate would be exceeded
 * @param tries maximum rate of attempts to read one row, for all sessions together
 */
public record LagSampling(
    @Key(value = "Share of inserted rows to sample, such as 1%.", otherwise = "1%", name = "sample")
        double share,
    @JsonProperty("keysPerSecond")
        @Key(
            value =
                "Maximum average rate of sampled rows. If the share in 'sample' would exceed this "
                    + "rate, a smaller share of rows is sampled.",
            otherwise = "1/s")
        Rate keys,
    @JsonProperty("triesPerSecond")
        @Key(
            value = "Maximum rate of attempts to read each sampled row, summed over all sessions.",
            otherwise = "6/s")
        Rate tries,
    @Key(
            value =
                "Channel that passes the keys of sampled rows to the reading sessions: zookeeper "
                    + "or socket.",
            otherwise = "zookeeper")
        Channel channel,
    @Key(value = "Number of sessions that try to read sampled rows.", otherwise = "2")
        int consumers,
    @Key(
            value =
                "Maximum time to keep trying, after the end of the phase, to read sampled rows "
                    + "that are not yet visible.",
            otherwise = "60s",
            name = "for")
        Duration patience) {
  public static final String MEANING =
      "Sampling of read-after-write lag, the time until other sessions can read an inserted row. "
          + "Default: no sampling.";

  private static final int LEAST_TRIES = 2;
  private static final int MOST_CONSUMERS = 1000;

  public enum Channel {
    ZOOKEEPER,
    /**
     * The queue is in the memory of the reading process. Other processes reach the queue through a
     * socket.
     */
    SOCKET;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public LagSampling {
    Require.that(share > 0 && share <= 1, "'sample' must be above 0 and at most 1; got " + share);
    double keysPerSecond = keys.perSecond();
    double triesPerSecond = tries.perSecond();
    Require.that(
        keysPerSecond > 0 && Double.isFinite(triesPerSecond),
        "'keys' and 'tries' must be finite and above 0/s; got %s/s and %s/s"
            .formatted(keysPerSecond, triesPerSecond));
    Require.that(
        triesPerSecond >= LEAST_TRIES * keysPerSecond,
        "'tries' must be at least twice 'keys' (%s/s); got %s/s"
            .formatted(keysPerSecond, triesPerSecond));
    Require.that(
        consumers >= 1 && consumers <= MOST_CONSUMERS,
        "consumers " + consumers + ": must be from 1 to " + MOST_CONSUMERS);
    Require.that(!patience.isNegative(), "the duration 'for' must be at least 0; got " + patience);
  }

  public double keysPerSecond() {
    return keys.perSecond();
  }

  public double triesPerSecond() {
    return tries.perSecond();
  }

  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    settings.put("sample", share);
    settings.put("keysPerSecond", keysPerSecond());
    settings.put("triesPerSecond", triesPerSecond());
    settings.put("channel", channel.label());
    settings.put("consumers", consumers);
    settings.put("forSeconds", patience.toMillis() / 1e3);
    return settings.build();
  }
}
