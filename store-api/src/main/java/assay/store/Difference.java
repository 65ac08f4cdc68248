package assay.store;

/**
 * A permitted deviation of a store's data model from the general store contract. For stores that
 * declare a deviation, the contract tests check the deviating behaviour instead.
 */
public enum Difference {
  /**
   * Rows are ordered by a hash of their keys. A scan starts at the position of its first row in
   * hash order; scan ranges cannot have an end.
   */
  ROWS_IN_HASH_ORDER("rows are ordered by a hash of their keys"),
  /** Only the newest version of a cell is kept. */
  ONE_VERSION("only the newest version of a cell is kept"),
  /**
   * Versions are distinguished by their timestamps in milliseconds, so only the last of several
   * writes in the same millisecond is kept.
   */
  VERSION_A_MILLISECOND("of a cell's versions written in one millisecond, only the last is kept");

  private final String label;

  Difference(String label) {
    this.label = label;
  }

  /** Display text. */
  public String label() {
    return label;
  }
}
