package assay.store;

/** How an operation ended. */
public enum Outcome {
  /**
   * The operation completed. In a buffering session, a write was accepted but is not yet
   * acknowledged.
   */
  OK,
  /**
   * A read or delete found nothing, or a compare-and-set did not find the expected value. A scan
   * that finds nothing returns {@link #OK}.
   */
  ABSENT,
  /** The store or its client refused the operation, which had no effect. */
  FAILED,
  /** The operation was sent but never answered, so it may or may not have taken effect. */
  UNKNOWN,
  /** The store does not permit this user to perform the operation, which had no effect. */
  DENIED
}
