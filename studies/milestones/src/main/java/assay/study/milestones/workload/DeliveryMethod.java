package assay.study.milestones.workload;

import assay.lab.study.BadKey;
import assay.store.Names;
import assay.store.capability.Capability;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Method by which a voter learns that its vote has reached a milestone. */
public enum DeliveryMethod {
  /**
   * The increment returns the sum. If the sum is a milestone, the voter delivers the notification.
   */
  RETURNED(Capability.ATOMIC_UPDATES),
  /**
   * The voter increments the counter, and then reads the sum. It is possible that two voters read
   * the same sum, and that no voter reads a milestone.
   */
  READ(Capability.ATOMIC_UPDATES),
  /**
   * The voter reads the counter, and writes the new sum by compare-and-set. If a compare-and-set
   * attempt fails, the voter tries again.
   */
  COMPARE_AND_SET(Capability.ATOMIC_UPDATES),
  /**
   * The increment that reaches a milestone also writes a record into the counter's row. A {@link
   * Drain} later delivers the notification.
   */
  OUTBOX(Capability.INCREMENT_WITH_PUTS);

  private final Capability need;

  DeliveryMethod(Capability need) {
    this.need = need;
  }

  Capability need() {
    return need;
  }

  /** Returns whether this method ensures that no two votes for a counter get the same sum. */
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
        "unknown method '" + label + "'; " + Names.nearest(label, labels));
    return values()[labels.indexOf(label)];
  }
}
