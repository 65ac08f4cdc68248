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
   * Returns the path of the parent note of all claims. A claim is a note that a process holds. It
   * is named after the key that the process has taken.
   */
  String claims() {
    return root + "/claims/";
  }

  /**
   * Returns the path of the parent note of all producers' end notes. An end note is persistent, and
   * is named after the producer. It shows that the producer has put its last key on the queue.
   */
  String ends() {
    return root + "/ends/";
  }
}
