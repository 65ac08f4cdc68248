package assay.study.query.table;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.TableSpec;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventType;
import assay.study.query.key.IndexLayout;
import java.util.List;

/**
 * Writes an event table, which has a row for each event and a column for each field. Not
 * thread-safe.
 */
public final class EventTable {
  public static final Bytes FAMILY = Bytes.of("e");

  private final List<Bytes> names;
  private final Mutation mutation = new Mutation();

  public EventTable(EventType type) {
    names = type.fields().stream().map(field -> Bytes.of(field.name())).toList();
  }

  public static TableSpec spec(IndexLayout layout) {
    return layout == IndexLayout.IN_SHARD
        ? TableSpec.of(FAMILY, IndexTable.FAMILY)
        : TableSpec.of(FAMILY);
  }

  public static Columns.Name column(String field) {
    return new Columns.Name(FAMILY, Bytes.of(field));
  }

  /**
   * Returns a mutation that writes the current event. The mutation is valid until the next call.
   */
  public Mutation put(EventMaker event) {
    mutation.clear().row().set(event.row());
    for (int i = 0; i < names.size(); i++) {
      if (event.has(i)) {
        mutation.put(FAMILY, names.get(i), event.value(i));
      }
    }
    return mutation;
  }
}
