package assay.lab.plan.phase;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How a phase's read-after-write lag is measured (YCSB++, section 2.3.2): a queue passes the keys
 * of some inserted rows to sessions that try to read them.
 *
 * @param share of inserted rows to sample, above 0 and at most 1; each row is drawn independently
 * @param keysPerSecond upper bound of the mean rate of sampled rows, which may reduce the share
 * @param triesPerSecond upper bound of reads by all sessions; at least twice {@code keysPerSecond}
 * @param channel the queue
 * @param consumers number of reading sessions, at least 1
 * @param patience time after the phase's end in which missing rows are still tried
 */
public record LagSampling(
    double share,
    double keysPerSecond,
    double triesPerSecond,
    Channel channel,
    int consumers,
    Duration patience) {
  private static final int LEAST_TRIES = 2;
  private static final int MOST_CONSUMERS = 1000;

  public enum Channel {
    ZOOKEEPER,
    /** Memory of the reading process; a socket from other processes. */
    SOCKET;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public LagSampling {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "a sampled share of " + share + ": must be above 0 and at most 1");
    }
    if (!(keysPerSecond > 0) || !Double.isFinite(triesPerSecond)) {
      throw new IllegalArgumentException(
          keysPerSecond
              + " keys and "
              + triesPerSecond
              + " tries per second: must be finite and above 0");
    }
    if (triesPerSecond < LEAST_TRIES * keysPerSecond) {
      throw new IllegalArgumentException(
          triesPerSecond
              + " tries per second for "
              + keysPerSecond
              + " keys: must be at least twice as many");
    }
    if (consumers < 1 || consumers > MOST_CONSUMERS) {
      throw new IllegalArgumentException(
          "consumers " + consumers + ": must be from 1 to " + MOST_CONSUMERS);
    }
    if (patience.isNegative()) {
      throw new IllegalArgumentException("a wait of " + patience + ": must be at least 0");
    }
  }

  public Map<String, Object> settings() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("sample", share);
    map.put("keysPerSecond", keysPerSecond);
    map.put("triesPerSecond", triesPerSecond);
    map.put("channel", channel.label());
    map.put("consumers", consumers);
    map.put("forSeconds", patience.toMillis() / 1e3);
    return map;
  }
}
