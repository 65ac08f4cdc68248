package assay.study.queue.workload;

import assay.lab.study.BadKey;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How often each group of consumers receives a committed event. */
public enum Guarantee {
  /**
   * Each event is received exactly once. The transaction that receives the events also moves the
   * consumer's stored position.
   */
  EXACTLY_ONCE,
  /**
   * Each event is received at least once. A consumer first receives events, and then moves its
   * stored position.
   */
  AT_LEAST_ONCE,
  /**
   * Each event is received at most once. A consumer first moves its stored position, and then
   * receives events.
   */
  AT_MOST_ONCE,
  /**
   * There is no guarantee. For comparison, consumers scan without transactions and without a stored
   * position.
   */
  RAW;

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Guarantee named(String label) {
    List<String> labels = Arrays.stream(values()).map(Guarantee::label).toList();
    BadKey.require(
        labels.contains(label),
        "guarantee",
        "unknown guarantee '" + label + "'; " + Names.nearest(label, labels));
    return values()[labels.indexOf(label)];
  }
}
