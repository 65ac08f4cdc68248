package assay.study.continuous.proof;

/** State that an entry should have in the table, according to the entry's ledger. */
enum PromisedState {
  NEVER,
  /** The entry was acknowledged, and was neither overwritten nor deleted, so it must exist. */
  REQUIRED,
  /**
   * The entry may or may not exist. Either the store did not acknowledge a put, overwrite or delete
   * of the entry, or the ledger is damaged.
   */
  OPTIONAL,
  OVERWRITTEN,
  DELETED
}
