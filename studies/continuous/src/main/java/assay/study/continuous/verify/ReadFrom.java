package assay.study.continuous.verify;

/** The data that a verification reads. */
enum ReadFrom {
  TABLE,
  /** So that the table itself can be written meanwhile. */
  CLONE,
  /** The files of a snapshot, so that the table's servers have nothing to do. */
  FILES;

  /**
   * By the keys of a plan or the options of a command.
   *
   * @throws IllegalArgumentException if both are set
   */
  static ReadFrom of(boolean clone, boolean files) {
    if (clone && files) {
      throw new IllegalArgumentException(
          "'clone' and 'offline' are mutually exclusive; remove one");
    }
    return files ? FILES : clone ? CLONE : TABLE;
  }
}
