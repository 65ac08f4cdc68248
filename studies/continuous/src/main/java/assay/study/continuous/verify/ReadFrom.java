package assay.study.continuous.verify;

/** What a verification reads. */
enum ReadFrom {
  TABLE,
  /** So that the table itself can be written meanwhile. */
  CLONE,
  /** Those of a snapshot, so that the table's servers have nothing to do. */
  FILES;

  /** What somebody asked for. */
  static ReadFrom of(boolean clone, boolean files) {
    if (clone && files) {
      throw new IllegalArgumentException(
          "'clone' and 'offline' are mutually exclusive; remove one");
    }
    return files ? FILES : clone ? CLONE : TABLE;
  }
}
