package assay.study.continuous.proof;

/** What a ledger says of an entry. */
enum Fate {
  /** Nobody wrote it. */
  NEVER,
  /** It was acknowledged, and nothing took it away: its cell must have it. */
  REQUIRED,
  /** It may be there or not: its write, or what takes it away, was not answered. */
  OPTIONAL,
  /** Its cell was written again, and that was acknowledged. */
  OVERWRITTEN,
  /** Its cell was deleted, and that was acknowledged. */
  DELETED
}
