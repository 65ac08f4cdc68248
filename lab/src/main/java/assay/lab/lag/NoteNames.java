package assay.lab.lag;

/**
 * The notes by which a phase's keys get to those who read.
 *
 * @param root of one phase of one run
 */
record NoteNames(String root) {
  /** Of lasting notes: keys that are waited for. */
  String keys() {
    return root + "/keys/";
  }

  /** Of held notes, called as the keys: a process has taken the key. */
  String claims() {
    return root + "/claims/";
  }

  /** Of lasting notes, called as the producers: one has put its last key. */
  String ends() {
    return root + "/ends/";
  }
}
