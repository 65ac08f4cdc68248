package assay.lab.lag;

/**
 * Paths of the notes that carry a phase's keys.
 *
 * @param root path of the notes of one phase of one run
 */
record NoteNames(String root) {
  /** Lasting notes with keys whose rows have not been read yet. */
  String keys() {
    return root + "/keys/";
  }

  /** Held notes with the names of keys; each means that a process has taken this key. */
  String claims() {
    return root + "/claims/";
  }

  /**
   * Lasting notes with the names of producers; each means that the producer has put its last key.
   */
  String ends() {
    return root + "/ends/";
  }
}
