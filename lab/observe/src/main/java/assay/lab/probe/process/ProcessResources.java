package assay.lab.probe.process;

import java.util.Arrays;

/** Resources used by processes, by kind. Not thread-safe. */
final class ProcessResources {
  enum Kind {
    USER_TICKS,
    SYSTEM_TICKS,
    MINOR_FAULTS,
    MAJOR_FAULTS,
    READ_BYTES,
    WRITTEN_BYTES
  }

  private static final int KINDS = Kind.values().length;

  private final long[] counts = new long[KINDS];

  long get(Kind kind) {
    return counts[kind.ordinal()];
  }

  void set(Kind kind, long count) {
    counts[kind.ordinal()] = count;
  }

  void copy(ProcessResources other) {
    System.arraycopy(other.counts, 0, counts, 0, KINDS);
  }

  long cpuTicks() {
    return get(Kind.USER_TICKS) + get(Kind.SYSTEM_TICKS);
  }

  void copy(Kind kind, ProcessResources other) {
    counts[kind.ordinal()] = other.counts[kind.ordinal()];
  }

  void add(ProcessResources other) {
    for (int i = 0; i < KINDS; i++) {
      counts[i] += other.counts[i];
    }
  }

  void clear() {
    Arrays.fill(counts, 0);
  }

  /**
   * Sets these counters to {@code now} minus {@code before}.
   *
   * @return false if a counter decreased; the difference of a decreased counter is 0
   */
  boolean difference(ProcessResources now, ProcessResources before) {
    boolean forward = true;
    for (int i = 0; i < KINDS; i++) {
      long more = now.counts[i] - before.counts[i];
      forward &= more >= 0;
      counts[i] = Math.max(0, more);
    }
    return forward;
  }

  /**
   * Subtracts the amounts in {@code debt} from these counters, but at most the amounts in {@code
   * most}, and never more than a counter's value.
   *
   * @param debt amounts to subtract; the amounts that were subtracted from these counters are also
   *     subtracted from this object
   * @param most upper bounds of the subtracted amounts; the subtracted amounts are also subtracted
   *     from these bounds
   */
  void pay(ProcessResources debt, ProcessResources most) {
    for (int i = 0; i < KINDS; i++) {
      long paid = Math.min(Math.min(counts[i], most.counts[i]), debt.counts[i]);
      counts[i] -= paid;
      most.counts[i] -= paid;
      debt.counts[i] -= paid;
    }
  }
}
