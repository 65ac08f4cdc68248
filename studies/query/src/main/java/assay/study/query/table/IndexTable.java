package assay.study.query.table;

import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.TableSpec;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventType;
import assay.study.query.key.IndexKeys;
import java.util.List;

/**
 * Writes an index, which has a row for each combination of value, field and time. A row has a
 * column for each event with this value and time. Not thread-safe.
 */
public final class IndexTable {
  public static final Bytes FAMILY = Bytes.of("i");
  private static final Bytes NOTHING = new Bytes();

  private final int[] fields;
  private final List<Bytes> names;
  private final IndexKeys keys;
  private final Mutation mutation = new Mutation();

  public IndexTable(EventType type, IndexKeys keys) {
    this.keys = keys;
    fields = type.indexed();
    names = type.fields().stream().map(field -> Bytes.of(field.name())).toList();
  }

  public static TableSpec spec() {
    return TableSpec.of(FAMILY);
  }

  public int fields() {
    return fields.length;
  }

  public int field(int index) {
    return fields[index];
  }

  /**
   * Returns a mutation that writes the index entry for one field of an event. The event must have
   * the field. The mutation is valid until the next call.
   *
   * @param index index of the field among the indexed fields
   */
  public Mutation put(EventMaker event, int index) {
    int field = fields[index];
    mutation
        .clear()
        .row()
        .set(keys.row(event.row(), event.value(field), names.get(field), event.millis()));
    mutation.put(FAMILY, event.row(), NOTHING);
    return mutation;
  }
}
