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

  /** Held notes with the names of keys; each means that a process has taken this key. */
  String claims() {
    return root + "/claims/";
  }

  /** Lasting notes with the names of producers; each means that it has put its last key. */
  String ends() {
    return root + "/ends/";
  }
}
