package assay.stores.ycsb;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.StoreException;
import assay.store.client.AbstractSession;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A session that uses an instance of a YCSB binding. The outcome of an operation depends on the
 * status that the binding returns. {@code OK} and {@code BATCHED_OK} become {@link Outcome#OK},
 * even if no cell was found. {@code NOT_FOUND} becomes {@link Outcome#ABSENT}. All other statuses
 * become {@link Outcome#FAILED}, because YCSB does not distinguish refused operations from
 * unanswered operations.
 *
 * <p>The session reuses maps and iterators for the next operation. A binding that batches writes
 * may keep these objects. With such a binding, each write gets new objects.
 */
final class YcsbSession extends AbstractSession {
  private static final Logger LOG = LoggerFactory.getLogger(YcsbSession.class);

  /**
   * Family of the cells that a read passes to its sink if the read requested no family. YCSB itself
   * has no families.
   */
  private static final Bytes FAMILY = Bytes.of("cf");

  private final Binding binding;
  private final String table;
  private final boolean buffers;
  private final FieldNameCache names = new FieldNameCache();
  private final HashMap<String, ByteIterator> found = new HashMap<>();

  @SuppressWarnings("JdkObsolete") // YCSB's interface requires a Vector.
  private final Vector<HashMap<String, ByteIterator>> rows = new Vector<>();

  private final HashMap<String, ByteIterator> values = new HashMap<>();
  private final Cell cell = new Cell();
  private final Bytes noRow = new Bytes();
  private FieldNameCache.Field[] fields = new FieldNameCache.Field[16];

  // The instance is null between a flush and the next operation.
  private DB db;
  private Thread entered;
  private ClassLoader before;
  private boolean keepsNothing;
  private boolean batches;
  private boolean pending;

  /**
   * Creates a session.
   *
   * @param db connected instance, which the session will close
   */
  YcsbSession(Binding binding, DB db, String table, boolean buffers) {
    this.binding = binding;
    this.db = db;
    this.table = table;
    this.buffers = buffers;
    batches = buffers;
  }

  @Override
  public Outcome read(Bytes row, Columns columns, CellSink sink) {
    enter();
    found.clear();
    Outcome outcome;
    try {
      outcome = outcome(db().read(table, FieldNameCache.text(row), names.of(columns), found));
    } catch (Exception | LinkageError e) {
      return failed(e);
    }
    return outcome == Outcome.OK ? deliver(row, found, columns, sink) : outcome;
  }

  /**
   * Scans rows in the binding's order. The cells that the sink receives have no row key, because
   * YCSB does not return row keys.
   */
  @Override
  public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
    enter();
    requireRows(limitRows);
    if (range.end().length() > 0) {
      return failed("a YCSB binding can scan a number of rows, but cannot scan to an end row");
    }
    int limit = (int) Math.min(limitRows, Integer.MAX_VALUE);
    rows.clear();
    Outcome outcome;
    try {
      String start = FieldNameCache.text(range.start());
      outcome = outcome(db().scan(table, start, limit, names.of(columns), rows));
    } catch (Exception | LinkageError e) {
      return failed(e);
    }
    if (outcome == Outcome.ABSENT) {
      return Outcome.OK;
    }
    // Some bindings return one row more than requested.
    int count = outcome == Outcome.OK ? Math.min(limit, rows.size()) : 0;
    for (int i = 0; i < count && outcome == Outcome.OK; i++) {
      outcome = deliver(noRow, rows.get(i), columns, sink);
    }
    return outcome;
  }

  @Override
  public Outcome write(Mutation mutation) {
    enter();
    int size = mutation.size();
    if (size == 0) {
      return Outcome.OK;
    }
    for (int i = 0; i < size; i++) {
      if (mutation.change(i).isDelete()) {
        return failed("a YCSB binding cannot delete a single cell");
      }
    }
    try {
      Map<String, ByteIterator> map =
          keepsNothing && !batches ? reused(mutation, size) : fresh(mutation, size);
      String key = FieldNameCache.text(mutation.row());
      Status status =
          mutation.isInsert() ? db().insert(table, key, map) : db().update(table, key, map);
      return written(status);
    } catch (Exception | LinkageError e) {
      return failed(e);
    }
  }

  @Override
  public Outcome deleteRow(Bytes row) {
    enter();
    try {
      return written(db().delete(table, FieldNameCache.text(row)));
    } catch (Exception | LinkageError e) {
      return failed(e);
    }
  }

  /**
   * If the binding batches writes, ends the binding's instance, because YCSB offers no other way to
   * send the batch. The next operation starts a new instance.
   */
  @Override
  public Outcome flush() {
    enter();
    if (!buffers || !pending) {
      return Outcome.OK;
    }
    pending = false;
    DB stopped = db;
    db = null;
    try {
      binding.stop(stopped);
      return Outcome.OK;
    } catch (Exception | LinkageError e) {
      return ended(Outcome.UNKNOWN, why(e));
    }
  }

  @Override
  public boolean buffers() {
    return buffers;
  }

  @Override
  protected void release() {
    if (Thread.currentThread() == entered) {
      entered.setContextClassLoader(before);
    }
    if (db != null) {
      try {
        binding.stop(db);
      } catch (DBException | RuntimeException | LinkageError e) {
        LOG.warn("a binding's cleanup failed: {}", BindingFailures.text(e));
      }
    }
  }

  private void enter() {
    requireOpen();
    // Client libraries load classes through the calling thread's context class loader.
    if (Thread.currentThread() != entered) {
      entered = Thread.currentThread();
      before = binding.enter();
    }
  }

  private DB db() throws StoreException {
    if (db == null) {
      db = binding.start();
    }
    return db;
  }

  /**
   * Fills the session's reused map with the mutation's values, and returns the map. If the previous
   * mutation had the same field names, only the values are replaced, which costs less than filling
   * an empty map.
   */
  private Map<String, ByteIterator> reused(Mutation mutation, int size) {
    if (size > fields.length) {
      fields = Arrays.copyOf(fields, size);
    }
    boolean sameNames = values.size() == size;
    for (int i = 0; i < size; i++) {
      Bytes qualifier = mutation.change(i).qualifier();
      if (fields[i] == null || !fields[i].is(qualifier)) {
        fields[i] = names.of(qualifier);
        sameNames = false;
      }
    }
    if (!sameNames) {
      values.clear();
    }
    for (int i = 0; i < size; i++) {
      FieldNameCache.Field field = fields[i];
      values.put(field.name(), field.value().set(mutation.change(i).value()));
    }
    return values;
  }

  private Map<String, ByteIterator> fresh(Mutation mutation, int size) {
    Map<String, ByteIterator> map = new HashMap<>(size * 2);
    for (int i = 0; i < size; i++) {
      Mutation.Change change = mutation.change(i);
      map.put(names.of(change.qualifier()).name(), new Window().set(change.value().copy()));
    }
    return map;
  }

  private Outcome deliver(
      Bytes row, Map<String, ByteIterator> result, Columns columns, CellSink sink) {
    if (result.isEmpty()) {
      return Outcome.OK;
    }
    cell.row().set(row);
    cell.family().set(columns.all() ? FAMILY : columns.names().get(0).family());
    for (Map.Entry<String, ByteIterator> entry : result.entrySet()) {
      byte[] value;
      try {
        value = entry.getValue().toArray();
      } catch (NullPointerException e) {
        continue; // For a missing field, some bindings return an iterator that wraps null.
      } catch (RuntimeException | LinkageError e) {
        return failed(e);
      }
      cell.qualifier().set(names.of(entry.getKey()).qualifier());
      cell.value().set(value, 0, value.length);
      sink.accept(cell);
    }
    return Outcome.OK;
  }

  private Outcome written(Status status) {
    pending = true;
    if (Status.OK.equals(status)) {
      keepsNothing = true;
      return Outcome.OK;
    }
    if (Status.BATCHED_OK.equals(status) && !batches) {
      batches = true;
      LOG.warn(
          "the binding batches writes (BATCHED_OK), so writes are counted before the store acknowledges them;"
              + " set buffers=true");
    }
    return outcome(status);
  }

  private Outcome outcome(Status status) {
    if (Status.OK.equals(status)) {
      return Outcome.OK;
    }
    if (status == null) {
      return failed("the binding returned no status");
    }
    // Bindings may define additional statuses.
    return switch (status.getName() == null ? "" : status.getName()) {
      case "OK", "BATCHED_OK" -> Outcome.OK;
      case "NOT_FOUND" -> Outcome.ABSENT;
      default -> failed(BindingFailures.oneLine(status.getName() + ": " + status.getDescription()));
    };
  }

  private Outcome failed(Throwable failure) {
    return failed(why(failure));
  }

  private static String why(Throwable failure) {
    return failure instanceof StoreException ? failure.getMessage() : BindingFailures.text(failure);
  }
}
