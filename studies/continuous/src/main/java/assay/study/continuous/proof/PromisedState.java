package assay.study.continuous.proof;

/** State of an entry according to its ledger. */
enum PromisedState {
  NEVER,
  /** Acknowledged, and neither overwritten nor deleted: it must exist. */
  REQUIRED,
  /** May or may not exist, because its write, or a later overwrite or delete, was not answered. */
  OPTIONAL,
  /** Overwritten by an acknowledged write. */
  OVERWRITTEN,
  /** Deleted by an acknowledged delete. */
  DELETED
}
