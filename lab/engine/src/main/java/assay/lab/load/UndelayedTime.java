package assay.lab.load;

/**
 * Computes when a thread would have become free if Assay had caused no delay. Uses Lindley's
 * recursion over the store's service times. Used by one thread; allocates no memory.
 */
final class UndelayedTime {
  private long freeNanos;

  void begin(long nanos) {
    freeNanos = nanos;
  }

  /**
   * Returns the part of an operation's start delay that Assay caused. Includes queueing that
   * resulted from earlier delays.
   *
   * @param startNanos actual start, not before {@code dueNanos}
   */
  long late(long dueNanos, long startNanos) {
    return startNanos - Math.max(dueNanos, freeNanos);
  }

  /**
   * Records the end of the current operation.
   *
   * @param ownNanos difference between the operation's actual end and its end without Assay's
   *     delays
   */
  void ended(long nanos, long ownNanos) {
    freeNanos = nanos - ownNanos;
  }

  long nanos() {
    return freeNanos;
  }
}
