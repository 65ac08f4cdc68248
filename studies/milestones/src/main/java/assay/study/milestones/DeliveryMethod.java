package assay.study.milestones;

import assay.lab.study.BadKey;
import assay.store.Names;
import assay.store.capability.Capability;
import java.util.Arrays;
import java.util.Locale;

/** How a voter learns that its vote has reached a milestone. */
enum DeliveryMethod {
  /** The increment returns the sum; the vote that gets a milestone as its sum delivers. */
  RETURNED(Capability.ATOMIC_UPDATES),
  /**
   * The counter is incremented, then read. Two voters may read the same sum, or no voter may read a
   * milestone.
   */
  READ(Capability.ATOMIC_UPDATES),
  /** The counter is read and then set by compare-and-set, until that succeeds. */
  COMPARE_AND_SET(Capability.ATOMIC_UPDATES),
  /** The increment to a milestone also puts a record into its row, which {@link Drain} delivers. */
  OUTBOX(Capability.INCREMENT_WITH_PUTS);

  private final Capability need;

  DeliveryMethod(Capability need) {
    this.need = need;
  }

  Capability need() {
    return need;
  }

  /** Whether each vote is given a sum of its own. */
  boolean tellsOwnSums() {
    return this != READ;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static DeliveryMethod named(String label) {
    return Arrays.stream(values())
        .filter(way -> way.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new BadKey(
                    "way",
                    "unknown way '"
                        + label
                        + "'; "
                        + Names.nearest(
                            label, Arrays.stream(values()).map(DeliveryMethod::label).toList())));
  }
}
