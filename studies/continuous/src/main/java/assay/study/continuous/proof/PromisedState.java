package assay.study.continuous.proof;

/** State of an entry according to its ledger. */
enum PromisedState {
  NEVER,
  /** Acknowledged, and neither overwritten nor deleted: it must exist. */
  REQUIRED,
  /** May or may not exist, because its write, or a later overwrite or delete, was not answered. */
  OPTIONAL,
  /** Overwritten, and that was acknowledged. */
  OVERWRITTEN,
  /** Deleted, and that was acknowledged. */
  DELETED
}
