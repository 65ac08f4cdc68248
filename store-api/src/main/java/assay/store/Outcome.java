package assay.store;

/** The result of an operation on a store. */
public enum Outcome {
  /**
   * The operation completed. If the session buffers writes, this outcome of a write means only that
   * the client has accepted the write. The store may not have acknowledged the write yet.
   */
  OK,
  /**
   * A read or delete found no cell, or a compare-and-set did not find the expected value. A scan
   * that finds nothing returns {@link #OK} instead.
   */
  ABSENT,
  /** The store or its client refused the operation, so the operation had no effect. */
  FAILED,
  /** The operation was sent but never answered. The operation may or may not have taken effect. */
  UNKNOWN,
  /**
   * The store does not permit this user to perform the operation, so the operation had no effect.
   */
  DENIED
}
