package assay.store;

/** How an operation ended. */
public enum Outcome {
  /** Done; for a write of a buffering session: accepted, not yet acknowledged. */
  OK,
  /**
   * A read of one or several rows, or a delete, found nothing; a compare-and-set, not what it
   * expected. A scan that finds nothing is {@link #OK}.
   */
  ABSENT,
  /** The store or its client refused; the operation had no effect. */
  FAILED,
  /** Sent and never answered: it may or may not have had its effect. */
  UNKNOWN,
  /** The store does not let this user do it; the operation had no effect. */
  DENIED
}
