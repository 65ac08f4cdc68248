package assay.stores.ycsb;

import assay.store.Bytes;
import assay.store.Columns;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Converts between qualifiers and YCSB's field names, and caches the results. Not thread-safe. */
final class FieldNameCache {
  private static final int MOST = 100_000;

  private final Map<Bytes, Field> byQualifier = new HashMap<>();
  private final Map<String, Field> byName = new HashMap<>();
  private Columns lastColumns = Columns.ALL;
  private Set<String> lastNames;

  record Field(Bytes qualifier, String name, Window value) {
    boolean is(Bytes other) {
      return qualifier.equals(other);
    }
  }

  Field of(Bytes qualifier) {
    Field field = byQualifier.get(qualifier);
    return field != null ? field : keep(new Field(qualifier.copy(), text(qualifier), new Window()));
  }

  Field of(String name) {
    Field field = byName.get(name);
    return field != null
        ? field
        : keep(new Field(Bytes.of(name.getBytes(StandardCharsets.ISO_8859_1)), name, new Window()));
  }

  /** Returns the requested field names in YCSB's form; null means all fields. */
  @SuppressWarnings("ReferenceEquality") // The object is usually the same as in the last operation.
  Set<String> of(Columns columns) {
    if (columns != lastColumns) {
      lastColumns = columns;
      lastNames = columns.all() ? null : new LinkedHashSet<>();
      columns.names().forEach(name -> lastNames.add(text(name.qualifier())));
    }
    return lastNames;
  }

  /** Returns a key or qualifier in YCSB's form: a string with one character per byte. */
  static String text(Bytes bytes) {
    return new String(bytes.array(), bytes.offset(), bytes.length(), StandardCharsets.ISO_8859_1);
  }

  private Field keep(Field field) {
    if (byName.size() < MOST) {
      byQualifier.put(field.qualifier, field);
      byName.put(field.name, field);
    }
    return field;
  }
}
