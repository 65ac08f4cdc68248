package assay.lab.load;

/**
 * When a thread would have been free of what it has done, if Assay had not held it up: Lindley's
 * recursion over the times that the store took. Of one thread; allocates nothing.
 */
final class FreeTime {
  private long freeNanos;

  void begin(long nanos) {
    freeNanos = nanos;
  }

  /**
   * By how much Assay's own has delayed what started now, with all that it queued behind.
   *
   * @param startNanos not before {@code dueNanos}
   */
  long late(long dueNanos, long startNanos) {
    return startNanos - Math.max(dueNanos, freeNanos);
  }

  /**
   * What started has ended.
   *
   * @param ownNanos by how much it would have ended sooner
   */
  void ended(long nanos, long ownNanos) {
    freeNanos = nanos - ownNanos;
  }

  long nanos() {
    return freeNanos;
  }
}
