package assay.lab.plan.phase;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How a phase's read-after-write lag is measured (YCSB++, section 2.3.2): the keys of some inserted
 * rows go over a queue to sessions that try to read them.
 *
 * @param share of the inserted rows, above 0 to 1; each is drawn by itself
 * @param keysPerSecond rows come no faster than that on the average: else the share is less
 * @param triesPerSecond at most so many reads, by all sessions; at least two a key
 * @param channel the queue
 * @param consumers sessions that read, from 1 on
 * @param patience how long after the phase's end keys that were not seen are tried on
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

  /** How keys get from those who wrote to those who read. */
  public enum Channel {
    /** Nodes of a ZooKeeper, as in the paper. */
    ZOOKEEPER,
    /** Memory of the process that reads; from other processes over a socket. */
    SOCKET;

    /** As files have it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public LagSampling {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "a share of " + share + " sampled: must be above 0, at most 1");
    }
    if (!(keysPerSecond > 0) || !Double.isFinite(triesPerSecond)) {
      throw new IllegalArgumentException(
          keysPerSecond
              + " keys and "
              + triesPerSecond
              + " tries a second: must be finite and above 0");
    }
    if (triesPerSecond < LEAST_TRIES * keysPerSecond) {
      throw new IllegalArgumentException(
          triesPerSecond
              + " tries a second for "
              + keysPerSecond
              + " keys: must be more, at least twice as many");
    }
    if (consumers < 1 || consumers > MOST_CONSUMERS) {
      throw new IllegalArgumentException(
          "consumers " + consumers + ": must be from 1 to " + MOST_CONSUMERS);
    }
    if (patience.isNegative()) {
      throw new IllegalArgumentException("a wait of " + patience + ": must be at least 0");
    }
  }

  /** As plan.yaml shows it. */
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
