package assay.store;

/**
 * A legitimate deviation of a store's model from the general contract of stores. The contract tests
 * check the deviating behaviour instead.
 */
public enum Difference {
  /**
   * Rows are ordered by a hash of their keys. A scan starts at its first row's place in that order;
   * ranges cannot have an end.
   */
  ROWS_IN_HASH_ORDER("rows are ordered by a hash of their keys"),
  /** Only the newest version of a cell is kept. */
  ONE_VERSION("only the newest version of a cell is kept"),
  /**
   * Versions are distinguished by milliseconds: of several writes in one millisecond, only the last
   * is kept.
   */
  VERSION_A_MILLISECOND("of a cell's versions within one millisecond, only the last is kept");

  private final String label;

  Difference(String label) {
    this.label = label;
  }

  /** Display text. */
  public String label() {
    return label;
  }
}
