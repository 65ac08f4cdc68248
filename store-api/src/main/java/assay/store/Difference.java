package assay.store;

/**
 * Where the model of a store legitimately differs from what the contract says of stores in general.
 * Its contract tests know what holds instead.
 */
public enum Difference {
  /**
   * Rows lie in the order of a hash of their keys. A scan begins at its first row's place in that
   * order; an end of the range cannot be given.
   */
  ROWS_IN_HASH_ORDER("rows lie in the order of a hash of their keys"),
  /** A cell has its newest version alone. */
  ONE_VERSION("a cell has its newest version alone"),
  /** Versions are told apart by their milliseconds: of those of one, the last write is kept. */
  VERSION_A_MILLISECOND("of a cell's versions of one millisecond the last is kept");

  private final String label;

  Difference(String label) {
    this.label = label;
  }

  /** As users read it. */
  public String label() {
    return label;
  }
}
