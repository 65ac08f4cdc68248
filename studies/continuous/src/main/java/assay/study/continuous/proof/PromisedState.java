package assay.study.continuous.proof;

/** State of an entry according to its ledger. */
enum PromisedState {
  NEVER,
  /** The entry was acknowledged, and neither overwritten nor deleted, so it must exist. */
  REQUIRED,
  /**
   * The entry may or may not exist, because its write, or a later overwrite or delete, was not
   * answered.
   */
  OPTIONAL,
  /** The entry was overwritten by an acknowledged write. */
  OVERWRITTEN,
  /** The entry was deleted by an acknowledged delete. */
  DELETED
}
