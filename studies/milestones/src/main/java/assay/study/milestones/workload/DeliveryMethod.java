package assay.study.milestones.workload;

import assay.lab.study.BadKey;
import assay.store.Names;
import assay.store.capability.Capability;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How a voter learns that its vote has reached a milestone. */
public enum DeliveryMethod {
  /**
   * The increment returns the sum. If the sum is a milestone, the voter delivers the notification.
   */
  RETURNED(Capability.ATOMIC_UPDATES),
  /**
   * The counter is incremented and then read. It can happen that two voters read the same sum, or
   * that no voter reads the milestone.
   */
  READ(Capability.ATOMIC_UPDATES),
  /** The counter is read and then set by compare-and-set, which is repeated until it succeeds. */
  COMPARE_AND_SET(Capability.ATOMIC_UPDATES),
  /**
   * The increment that reaches a milestone also puts a record into the counter's row; {@link Drain}
   * then delivers the notification.
   */
  OUTBOX(Capability.INCREMENT_WITH_PUTS);

  private final Capability need;

  DeliveryMethod(Capability need) {
    this.need = need;
  }

  Capability need() {
    return need;
  }

  /** Whether each vote gets a different sum. */
  public boolean tellsOwnSums() {
    return this != READ;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static DeliveryMethod named(String label) {
    List<String> labels = Arrays.stream(values()).map(DeliveryMethod::label).toList();
    BadKey.require(
        labels.contains(label),
        "way",
        "unknown way '" + label + "'; " + Names.nearest(label, labels));
    return values()[labels.indexOf(label)];
  }
}
