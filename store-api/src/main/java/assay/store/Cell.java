package assay.store;

/**
 * One cell: (row, family, qualifier, visibility, timestamp) → value. A session passes the same cell
 * object to its {@link CellSink} for every result and only moves the object's windows. To keep a
 * cell, make a {@link #copy()}.
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

  /** The visibility expression; empty if the store does not support cell visibility. */
  public Bytes visibility() {
    return visibility;
  }

  public Bytes value() {
    return value;
  }

  /**
   * The stored timestamp. A timestamp that the store assigned is in milliseconds since the epoch.
   */
  public long timestamp() {
    return timestamp;
  }

  public void setTimestamp(long newTimestamp) {
    timestamp = newTimestamp;
  }

  /** A copy of this cell; later changes to this cell do not affect the copy. */
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
    return row
        + " "
        + family
        + ":"
        + qualifier
        + " ["
        + visibility
        + "] "
        + timestamp
        + " → "
        + value;
  }
}
