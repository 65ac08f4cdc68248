package assay.lab.lag;

/**
 * Paths of the notes that contain a phase's keys.
 *
 * @param root path of the notes of one phase of one run
 */
record NoteNames(String root) {
  /** Returns the parent of the notes for keys whose rows have not been read yet. */
  String keys() {
    return root + "/keys/";
  }

  /** Returns the parent of held notes that are named after the keys that a process has taken. */
  String claims() {
    return root + "/claims/";
  }

  /**
   * Returns the parent of lasting notes that are named after the producers that have put their last
   * key on the queue.
   */
  String ends() {
    return root + "/ends/";
  }
}
