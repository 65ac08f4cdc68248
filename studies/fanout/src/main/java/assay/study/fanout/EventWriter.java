package assay.study.fanout;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Writes the rows of an event table through a session. Not thread-safe. */
final class EventWriter {
  private final EventContent events;
  private final Session session;
  private final List<Columns.Name> columns;
  private final byte[] key;
  private final byte[] value;
  private final Bytes shown;
  private final Mutation mutation = new Mutation();

  EventWriter(EventContent events, Session session) {
    this.events = events;
    this.session = session;
    columns = events.columns();
    key = new byte[events.keyBytes()];
    value = new byte[events.valueBytes()];
    shown = Bytes.of(value);
    mutation.row().set(key, 0, key.length);
  }

  /**
   * Writes every {@code step}-th row from row {@code first} on, and then flushes the session. The
   * call ends early when {@code stopped} returns true.
   *
   * @return number of rows written
   * @throws StoreException if a write is not acknowledged
   */
  int write(int first, int step, BooleanSupplier stopped) throws StoreException {
    int written = 0;
    for (int row = first; row < events.rows() && !stopped.getAsBoolean(); row += step) {
      events.writeKey(row, key, 0);
      for (int source = events.first(row); source < events.sources(); source++) {
        if (events.has(row, source)) {
          events.writeValue(row, source, value);
          Columns.Name column = columns.get(source);
          mutation.clear().put(column.family(), column.qualifier(), shown);
          require(session.write(mutation));
        }
      }
      written++;
    }
    require(session.flush());
    return written;
  }

  private void require(Outcome outcome) throws StoreException {
    if (outcome != Outcome.OK) {
      throw StoreException.failed("an event cannot be written: " + session.lastError());
    }
  }
}
