package assay.stores.accumulo.session;

import assay.store.Bytes;
import assay.store.Mutation.Change;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.security.ColumnVisibility;

/**
 * Converts mutations of Assay to mutations of Accumulo's client. The client's buffer is initially
 * large enough for the whole mutation, so the bytes are copied only once. Not thread-safe.
 */
final class AccumuloMutations {
  /** Maximum number of bytes that the client's encoding adds to a change of ordinary size. */
  private static final int CHANGE_OVERHEAD_BYTES = 24;

  private static final ColumnVisibility PUBLIC = new ColumnVisibility();

  /**
   * Most recently parsed visibility expression, cached because parsing is expensive and workloads
   * use few expressions.
   */
  private ColumnVisibility parsed = PUBLIC;

  private Bytes parsedFrom = new Bytes();

  /**
   * Converts a mutation. The result shares no data with the original mutation.
   *
   * @throws IllegalArgumentException if a visibility is not a valid expression
   */
  Mutation of(assay.store.Mutation mutation) {
    Bytes row = mutation.row();
    Mutation made = new Mutation(row.array(), row.offset(), row.length(), sizeOf(mutation));
    for (int i = 0; i < mutation.size(); i++) {
      add(mutation.change(i), made);
    }
    return made;
  }

  private void add(Change change, Mutation made) {
    byte[] family = change.family().exact();
    byte[] qualifier = change.qualifier().exact();
    ColumnVisibility visibility = visibility(change.visibility());
    long timestamp = change.timestamp();
    boolean serverTime = timestamp == assay.store.Mutation.SERVER_TIME;
    if (change.isDelete()) {
      if (serverTime) {
        made.putDelete(family, qualifier, visibility);
      } else {
        made.putDelete(family, qualifier, visibility, timestamp);
      }
    } else if (serverTime) {
      made.put(family, qualifier, visibility, change.value().exact());
    } else {
      made.put(family, qualifier, visibility, timestamp, change.value().exact());
    }
  }

  private ColumnVisibility visibility(Bytes expression) {
    if (expression.length() == 0) {
      return PUBLIC;
    }
    if (!expression.equals(parsedFrom)) {
      parsed = new ColumnVisibility(expression.toArray());
      parsedFrom = expression.copy();
    }
    return parsed;
  }

  private static int sizeOf(assay.store.Mutation mutation) {
    long bytes = 0;
    for (int i = 0; i < mutation.size(); i++) {
      Change change = mutation.change(i);
      bytes +=
          CHANGE_OVERHEAD_BYTES
              + (long) change.family().length()
              + change.qualifier().length()
              + change.visibility().length()
              + change.value().length();
    }
    // The initial size is limited, because the client keeps large values outside the buffer. The
    // buffer grows if this size is too small.
    return (int) Math.min(bytes, 1 << 16);
  }
}
