package assay.store;

import assay.store.capability.CellVisibility;
import java.util.Arrays;

/**
 * Changes to the cells of one row, applied atomically where the store supports it. Reusable: {@link
 * #clear()} keeps the allocated memory. The mutation refers to the given windows and does not copy
 * their bytes; a session copies what it needs before {@link Session#write} returns. Not
 * thread-safe.
 */
public final class Mutation {
  /** Passed instead of a timestamp if the server should assign the timestamp. */
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

    /**
     * The visibility expression; empty unless the store supports {@link CellVisibility} and the
     * writer set an expression.
     */
    public Bytes visibility() {
      return visibility;
    }

    /** The value to put; empty if this change is a delete. */
    public Bytes value() {
      return value;
    }

    /** {@link Mutation#SERVER_TIME}, or the writer's own timestamp. */
    public long timestamp() {
      return timestamp;
    }

    /** Whether this change deletes every version of the cell up to the timestamp. */
    public boolean isDelete() {
      return delete;
    }
  }

  /** The row that all changes apply to. */
  public Bytes row() {
    return row;
  }

  /** Removes all changes and the insert hint, but keeps the row. Returns this. */
  public Mutation clear() {
    size = 0;
    insert = false;
    return this;
  }

  /**
   * Whether the writer expects the row to be new. This is a hint for stores that distinguish
   * inserts from updates; other stores ignore it. If the hint is wrong, the result depends on the
   * store.
   */
  public boolean isInsert() {
    return insert;
  }

  /** Sets the insert hint, which the next {@link #clear()} removes. Returns this. */
  public Mutation asInsert(boolean isNew) {
    insert = isNew;
    return this;
  }

  /**
   * Puts a cell without a visibility expression; the server assigns the timestamp. Returns the new
   * change.
   */
  public Change put(Bytes family, Bytes qualifier, Bytes value) {
    return put(family, qualifier, null, SERVER_TIME, value);
  }

  /**
   * Puts a cell.
   *
   * @param visibility visibility expression; null if the cell has none
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
   * Deletes all versions of a cell that exist when the store applies the delete. In stores that
   * record deletes with timestamps, versions with timestamps later than the server's clock survive,
   * and values written after the delete in the same millisecond are hidden.
   */
  public Change delete(Bytes family, Bytes qualifier) {
    return next(family, qualifier, SERVER_TIME, true);
  }

  public int size() {
    return size;
  }

  /** The change at {@code index}; changes are in the order in which they were added. */
  public Change change(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException("change " + index + " of " + size);
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
