package assay.study.continuous.proof;

/** State that an entry should have in the table, according to the entry's ledger. */
enum PromisedState {
  NEVER,
  /** The entry was acknowledged, and was neither overwritten nor deleted, so it must exist. */
  REQUIRED,
  /**
   * The entry may or may not exist, because the store did not acknowledge its put, overwrite or
   * delete, or because the ledger is damaged.
   */
  OPTIONAL,
  OVERWRITTEN,
  DELETED
}
