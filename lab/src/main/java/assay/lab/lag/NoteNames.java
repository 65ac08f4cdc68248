package assay.lab.lag;

/**
 * Paths of the notes that carry a phase's keys.
 *
 * @param root of one phase of one run
 */
record NoteNames(String root) {
  /** Lasting notes: keys that were not yet read. */
  String keys() {
    return root + "/keys/";
  }

  /** Held notes, named as the keys: a process has taken the key. */
  String claims() {
    return root + "/claims/";
  }

  /** Lasting notes, named as the producers: a producer has put its last key. */
  String ends() {
    return root + "/ends/";
  }
}
