package assay.store;

import java.util.Arrays;

/**
 * Changes to the cells of one row. Stores that support atomic row changes apply the whole mutation
 * atomically. A mutation can be reused, because {@link #clear()} keeps the allocated memory. Not
 * thread-safe.
 *
 * <p>A mutation refers to the caller's {@link Bytes} and does not copy them. The caller may change
 * the bytes after {@link Session#write} has returned.
 */
public final class Mutation {
  /** Special timestamp value for a cell whose timestamp the server assigns. */
  public static final long SERVER_TIME = Long.MIN_VALUE;

  private final Bytes row = new Bytes();
  private Change[] changes = new Change[0];
  private int size;
  private boolean insert;

  /** A put or delete of one cell. */
  public static final class Change {
    private final Bytes family = new Bytes();
    private final Bytes qualifier = new Bytes();
    private final Bytes visibility = new Bytes();
    private final Bytes value = new Bytes();
    private long timestamp;
    private boolean delete;

    private Change() {}

    public Bytes family() {
      return family;
    }

    public Bytes qualifier() {
      return qualifier;
    }

    /** Returns the visibility expression; empty if the writer set none. */
    public Bytes visibility() {
      return visibility;
    }

    /** Returns the value to put; empty if this change is a delete. */
    public Bytes value() {
      return value;
    }

    /**
     * Returns the writer's timestamp, or {@link Mutation#SERVER_TIME} if the server assigns the
     * timestamp.
     */
    public long timestamp() {
      return timestamp;
    }

    /**
     * Returns whether this change is a delete. A delete applies to every version of the cell up to
     * the delete's timestamp.
     */
    public boolean isDelete() {
      return delete;
    }
  }

  /** Returns the key of the row that all changes apply to. */
  public Bytes row() {
    return row;
  }

  /** Removes all changes and the insert hint, but keeps the row. Returns this mutation. */
  public Mutation clear() {
    size = 0;
    insert = false;
    return this;
  }

  /**
   * Returns the insert hint: whether the writer expects the row to be new. Only stores that
   * distinguish inserts from updates use the hint. If the hint is wrong, the result depends on the
   * store.
   */
  public boolean isInsert() {
    return insert;
  }

  /** Sets the insert hint, which the next {@link #clear()} removes. Returns this mutation. */
  public Mutation asInsert(boolean isNew) {
    insert = isNew;
    return this;
  }

  /**
   * Puts a cell without a visibility expression. The server assigns the timestamp. Returns the new
   * change.
   */
  public Change put(Bytes family, Bytes qualifier, Bytes value) {
    return put(family, qualifier, null, SERVER_TIME, value);
  }

  /**
   * Puts a cell. Returns the new change.
   *
   * @param visibility visibility expression; null if the cell has none
   * @param timestamp the writer's timestamp, or {@link #SERVER_TIME}
   */
  public Change put(Bytes family, Bytes qualifier, Bytes visibility, long timestamp, Bytes value) {
    Change change = next(family, qualifier, timestamp, false);
    change.value.set(value);
    if (visibility != null) {
      change.visibility.set(visibility);
    }
    return change;
  }

  /**
   * Deletes all versions of a cell that exist when the store applies the delete. Returns the new
   * change.
   *
   * <p>Some stores record a timestamp for each delete. A delete with a timestamp does not remove
   * versions whose timestamps are later than the server's current time. A delete with a timestamp
   * also hides values that are written later in the same millisecond.
   */
  public Change delete(Bytes family, Bytes qualifier) {
    return next(family, qualifier, SERVER_TIME, true);
  }

  public int size() {
    return size;
  }

  /** Returns the change at {@code index}. Changes are in the order in which they were added. */
  public Change change(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException(
          "index " + index + " is out of range for a mutation with " + size + " changes");
    }
    return changes[index];
  }

  private Change next(Bytes family, Bytes qualifier, long timestamp, boolean delete) {
    if (size == changes.length) {
      changes = Arrays.copyOf(changes, Math.max(8, 2 * size));
    }
    if (changes[size] == null) {
      changes[size] = new Change();
    }
    Change change = changes[size++];
    change.family.set(family);
    change.qualifier.set(qualifier);
    change.visibility.set(NONE);
    change.value.set(NONE);
    change.timestamp = timestamp;
    change.delete = delete;
    return change;
  }

  private static final Bytes NONE = new Bytes();
}
