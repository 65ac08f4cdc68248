package assay.store;

/**
 * A permitted deviation of a store's data model from the general store contract. If a store
 * declares a deviation, the contract tests check that the store behaves as the deviation describes.
 */
public enum Difference {
  /**
   * Rows are ordered by a hash of their keys. A scan starts at the position of the start key's
   * hash. Scan ranges cannot have an end key.
   */
  ROWS_IN_HASH_ORDER("rows are ordered by a hash of their keys"),
  /** The store keeps only the newest version of a cell. */
  ONE_VERSION("only the newest version of a cell is kept"),
  /**
   * The store distinguishes versions of a cell by their timestamps in milliseconds. If a cell is
   * written several times within one millisecond, the store keeps only the last write.
   */
  VERSION_A_MILLISECOND("only a cell's last write in each millisecond is kept");

  private final String label;

  Difference(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
