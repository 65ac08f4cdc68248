package assay.study.query.event;

import assay.lab.study.Require;
import assay.store.Names;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A type of events, such as web requests. Each type has its own table (Sawyer et al., HPEC 2013,
 * §III). Immutable.
 */
public record EventType(String name, List<Field> fields) {
  public EventType {
    fields = List.copyOf(fields);
    Set<String> names = new HashSet<>();
    for (Field field : fields) {
      Require.that(
          names.add(field.name()),
          "event type '" + name + "' has the field '" + field.name() + "' twice");
    }
    Require.that(!fields.isEmpty(), "event type '" + name + "' must have at least one field");
  }

  /**
   * Returns the index of a field among the fields of this type.
   *
   * @throws IllegalArgumentException if the type has no such field; the message is one line
   */
  public int place(String field) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(field)) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "event type '"
            + name
            + "' has no field '"
            + field
            + "'; "
            + Names.nearest(field, fields.stream().map(Field::name).toList()));
  }

  public int[] indexed() {
    return IntStream.range(0, fields.size()).filter(i -> fields.get(i).indexed()).toArray();
  }
}
