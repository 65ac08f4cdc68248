package assay.study.continuous.verify;

import assay.lab.study.Require;

/** Data that a verification reads. */
enum ReadFrom {
  TABLE,
  /** A clone, so that the table itself can be written in the meantime. */
  CLONE,
  /** The files of a snapshot, read without the table's servers. */
  FILES;

  /**
   * @throws IllegalArgumentException if both options are set
   */
  static ReadFrom of(boolean clone, boolean files) {
    Require.that(!clone || !files, "'clone' and 'offline' are mutually exclusive; remove one");
    return files ? FILES : clone ? CLONE : TABLE;
  }
}
