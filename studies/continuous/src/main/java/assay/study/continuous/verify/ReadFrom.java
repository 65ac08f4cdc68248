package assay.study.continuous.verify;

import assay.lab.study.Require;

/**
 * What a verification reads: the table itself, a clone of the table, or the files of a snapshot.
 */
enum ReadFrom {
  TABLE,
  /** A clone of the table, so that clients can write to the table during the verification. */
  CLONE,
  /** The files of a snapshot, which can be read without the table's servers. */
  FILES;

  static ReadFrom of(boolean clone, boolean files) {
    Require.that(!clone || !files, "'clone' and 'offline' are mutually exclusive; remove one");
    return files ? FILES : clone ? CLONE : TABLE;
  }
}
