package assay.lab.lag;

/**
 * Paths of the notes that contain a phase's keys.
 *
 * @param root path of the notes of one phase of one run
 */
record NoteNames(String root) {
  /** Returns the path of the parent note of all keys whose rows have not been found yet. */
  String keys() {
    return root + "/keys/";
  }

  /**
   * Returns the path of the parent note of all claims. A claim is a held note that is named after
   * the key that a process has taken.
   */
  String claims() {
    return root + "/claims/";
  }

  /**
   * Returns the path of the parent note of lasting notes that show which producers have put their
   * last key on the queue. Each note is named after a producer.
   */
  String ends() {
    return root + "/ends/";
  }
}
