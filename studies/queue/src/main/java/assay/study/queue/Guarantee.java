package assay.study.queue;

import assay.lab.study.BadKey;
import assay.store.Names;
import assay.study.queue.Fault.Kind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** How many times a group of consumers receives a committed event. */
enum Guarantee {
  /** Exactly once: the position moves in the same transaction that receives the events. */
  EXACTLY_ONCE(EnumSet.noneOf(Kind.class)),
  /** At least once: the events are received first, and then the position moves. */
  AT_LEAST_ONCE(EnumSet.of(Kind.DUPLICATE)),
  /** At most once: the position moves first, and then the events are received. */
  AT_MOST_ONCE(EnumSet.of(Kind.MISSING)),
  /** No guarantee, for comparison: a scan without transactions and without a stored position. */
  RAW(EnumSet.allOf(Kind.class));

  private final Set<Kind> allowed;

  Guarantee(Set<Kind> allowed) {
    this.allowed = allowed;
  }

  /** Whether the guarantee permits a given kind of fault. */
  boolean allows(Kind kind) {
    return allowed.contains(kind);
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Guarantee named(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new BadKey(
                    "guarantee",
                    "unknown guarantee '"
                        + label
                        + "'; "
                        + Names.nearest(
                            label, Arrays.stream(values()).map(Guarantee::label).toList())));
  }
}
