package assay.lab.lag;

/**
 * Paths of the notes that carry a phase's keys.
 *
 * @param root path of the notes of one phase of one run
 */
record NoteNames(String root) {
  /** Parent of the notes that store keys whose rows have not been read yet. */
  String keys() {
    return root + "/keys/";
  }

  /** Held notes, each named after a key that a process has taken. */
  String claims() {
    return root + "/claims/";
  }

  /** Lasting notes, each named after a producer that has put its last key on the queue. */
  String ends() {
    return root + "/ends/";
  }
}
