package assay.store;

/** How an operation ended. */
public enum Outcome {
  /** Completed. In a buffering session, a write was accepted but is not yet acknowledged. */
  OK,
  /**
   * A read of one or several rows, or a delete, found nothing, or a compare-and-set did not find
   * the expected value. A scan that finds nothing returns {@link #OK}.
   */
  ABSENT,
  /** The store or its client refused the operation, which had no effect. */
  FAILED,
  /** Sent but never answered: the operation may or may not have taken effect. */
  UNKNOWN,
  /** The store denied this user the operation, which had no effect. */
  DENIED
}
