package assay.study.queue.workload;

import assay.lab.study.BadKey;
import assay.store.Names;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How many times a group of consumers receives a committed event. */
public enum Guarantee {
  /** Exactly once: the position moves in the same transaction that receives the events. */
  EXACTLY_ONCE,
  /** At least once: the events are received first, and then the position moves. */
  AT_LEAST_ONCE,
  /** At most once: the position moves first, and then the events are received. */
  AT_MOST_ONCE,
  /** No guarantee, for comparison: a scan without transactions and without a stored position. */
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
