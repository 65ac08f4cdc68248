package assay.stores.simulated;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import java.util.Arrays;

/** A stored version of a cell. Immutable. */
final class StoredCell {
  private final byte[] family;
  private final byte[] qualifier;
  private final byte[] visibility;
  private final byte[] value;
  private final long timestamp;

  private StoredCell(
      byte[] family, byte[] qualifier, byte[] visibility, byte[] value, long timestamp) {
    this.family = family;
    this.qualifier = qualifier;
    this.visibility = visibility;
    this.value = value;
    this.timestamp = timestamp;
  }

  static StoredCell of(Mutation.Change change) {
    return new StoredCell(
        change.family().toArray(),
        change.qualifier().toArray(),
        change.visibility().toArray(),
        change.value().toArray(),
        change.timestamp());
  }

  long timestamp() {
    return timestamp;
  }

  /** Returns this cell, with the server's timestamp if the writer set no timestamp. */
  StoredCell at(long serverMillis) {
    return timestamp == Mutation.SERVER_TIME
        ? new StoredCell(family, qualifier, visibility, value, serverMillis)
        : this;
  }

  boolean is(Columns.Name column) {
    return visibility.length == 0
        && Bytes.of(family).equals(column.family())
        && Bytes.of(qualifier).equals(column.qualifier());
  }

  Bytes value() {
    return Bytes.of(value);
  }

  long bytes() {
    return (long) family.length + qualifier.length + visibility.length + value.length;
  }

  /**
   * Compares the columns and visibility expressions of two cells. Returns zero for two versions of
   * the same cell.
   */
  int compareColumn(StoredCell other) {
    int order = Arrays.compareUnsigned(family, other.family);
    if (order == 0) {
      order = Arrays.compareUnsigned(qualifier, other.qualifier);
    }
    return order != 0 ? order : Arrays.compareUnsigned(visibility, other.visibility);
  }

  void show(Cell cell) {
    cell.family().set(family, 0, family.length);
    cell.qualifier().set(qualifier, 0, qualifier.length);
    cell.visibility().set(visibility, 0, visibility.length);
    cell.value().set(value, 0, value.length);
    cell.setTimestamp(timestamp);
  }
}
