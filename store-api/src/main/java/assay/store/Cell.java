package assay.store;

/**
 * A cell of a table. Row, family, qualifier, visibility and timestamp identify the cell's value. A
 * session may reuse one {@code Cell} object for many results. A {@link CellSink} that keeps a cell
 * must therefore make a {@link #copy()}.
 */
public final class Cell {
  private final Bytes row = new Bytes();
  private final Bytes family = new Bytes();
  private final Bytes qualifier = new Bytes();
  private final Bytes visibility = new Bytes();
  private final Bytes value = new Bytes();
  private long timestamp;

  public Bytes row() {
    return row;
  }

  public Bytes family() {
    return family;
  }

  public Bytes qualifier() {
    return qualifier;
  }

  /** Returns the visibility expression; empty if the store does not support cell visibility. */
  public Bytes visibility() {
    return visibility;
  }

  public Bytes value() {
    return value;
  }

  /**
   * Returns the stored timestamp. Timestamps that the store assigns are in milliseconds since 1970.
   */
  public long timestamp() {
    return timestamp;
  }

  public void setTimestamp(long newTimestamp) {
    timestamp = newTimestamp;
  }

  /** Returns a copy of this cell. Later changes to this cell do not affect the copy. */
  public Cell copy() {
    Cell copy = new Cell();
    copy.row.set(row.copy());
    copy.family.set(family.copy());
    copy.qualifier.set(qualifier.copy());
    copy.visibility.set(visibility.copy());
    copy.value.set(value.copy());
    copy.timestamp = timestamp;
    return copy;
  }

  @Override
  public String toString() {
    return "row "
        + row
        + ", column "
        + family
        + ":"
        + qualifier
        + ", visibility '"
        + visibility
        + "', timestamp "
        + timestamp
        + ", value "
        + value;
  }
}
