package assay.lab.load;

/**
 * When a thread would have become free had Assay caused no delay: Lindley's recursion over the
 * store's service times. Used by one thread; allocates nothing.
 */
final class UndelayedTime {
  private long freeNanos;

  void begin(long nanos) {
    freeNanos = nanos;
  }

  /**
   * How much of the start's delay is Assay's own, including the queueing that it caused.
   *
   * @param startNanos not before {@code dueNanos}
   */
  long late(long dueNanos, long startNanos) {
    return startNanos - Math.max(dueNanos, freeNanos);
  }

  /**
   * Records the end of the current operation.
   *
   * @param ownNanos how much sooner it would have ended without Assay's delays
   */
  void ended(long nanos, long ownNanos) {
    freeNanos = nanos - ownNanos;
  }

  long nanos() {
    return freeNanos;
  }
}
