package assay.study.query.table;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.query.event.EventType;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexLayout;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Schema of an event, index or count table, which describes the table's content and the format of
 * its row keys. The schema is stored in a row outside the key ranges of queries. A client that
 * expects a different schema fails, because its queries would find no rows or wrong rows.
 * Immutable.
 *
 * @param says names and values of the schema row's columns
 */
public record StoredSchema(SortedMap<String, String> says) {
  /** Key of the schema row, which differs from all rows of events, index entries and counts. */
  public static final Bytes ROW = Bytes.of("schema");

  /**
   * Column that contains the name of the index's table. Only the schema of an event table with an
   * index has this column.
   */
  public static final String INDEX = "index";

  /**
   * Column of an event table's schema that contains the layout of the index. Without this column,
   * the layout is {@link IndexLayout#GLOBAL}.
   */
  public static final String INDEX_LAYOUT = "index-layout";

  /**
   * Column that contains the name of the count table. Only the schema of an event table with counts
   * has this column.
   */
  public static final String COUNTS = "counts";

  /**
   * Column that contains the length of a time bin in ms. Only the schema of a count table has this
   * column.
   */
  public static final String BIN = "bin-ms";

  /**
   * Column that contains the number of shards. The schemas of event tables and of indexes with
   * shards have this column.
   */
  public static final String SHARDS = "shards";

  public static final String TYPE = "type";

  private static final String HOLDS = "holds";
  private static final String VERSION = "version";
  private static final String ROWS = "rows";

  /**
   * Version of the format of row keys. The version must be increased if the format changes without
   * a change of the other columns.
   */
  private static final String OWN_VERSION = "1";

  public StoredSchema {
    says = new TreeMap<>(says);
  }

  public static StoredSchema events(EventType type, EventKeys keys) {
    return of("events", type, "shard_time_hash")
        .with(SHARDS, Optional.of(Integer.toString(keys.shards())));
  }

  public static StoredSchema events(
      EventType type,
      EventKeys keys,
      Optional<String> index,
      IndexLayout layout,
      Optional<String> counts) {
    return events(type, keys)
        .with(INDEX, index)
        .with(
            INDEX_LAYOUT,
            layout == IndexLayout.GLOBAL ? Optional.empty() : Optional.of(layout.label()))
        .with(COUNTS, counts);
  }

  public static StoredSchema index(EventType type, EventKeys keys, IndexLayout layout) {
    return layout == IndexLayout.GLOBAL
        ? of("index", type, "value-0-field-0-time")
        : of("index", type, "shard~value-0-field-0-time")
            .with(SHARDS, Optional.of(Integer.toString(keys.shards())));
  }

  public static StoredSchema counts(EventType type, long binMillis) {
    return of("counts", type, "value-0-field-0-time")
        .with(BIN, Optional.of(Long.toString(binMillis)));
  }

  private static StoredSchema of(String holds, EventType type, String rows) {
    return new StoredSchema(
        new TreeMap<>(Map.of(HOLDS, holds, TYPE, type.name(), ROWS, rows, VERSION, OWN_VERSION)));
  }

  public StoredSchema with(String name, Optional<String> value) {
    SortedMap<String, String> more = new TreeMap<>(says);
    value.ifPresent(of -> more.put(name, of));
    return new StoredSchema(more);
  }

  public Optional<String> get(String name) {
    return Optional.ofNullable(says.get(name));
  }

  /**
   * @return empty if the table has no schema
   * @throws StoreException if the schema cannot be read
   */
  public static Optional<StoredSchema> read(String table, Session session) throws StoreException {
    SortedMap<String, String> found = new TreeMap<>();
    Outcome outcome =
        session.read(
            ROW,
            Columns.ALL,
            cell -> found.put(cell.qualifier().toString(), cell.value().toString()));
    if (outcome != Outcome.OK && outcome != Outcome.ABSENT) {
      throw failed("schema of table '" + table + "' cannot be read: ", outcome, session);
    }
    // The null store returns OK with no cells for every row.
    return outcome == Outcome.OK ? Optional.of(new StoredSchema(found)) : Optional.empty();
  }

  /**
   * Returns the length of a count table's time bins in ms.
   *
   * @throws StoreException if the table is not a count table of this event type, or cannot be read;
   *     the message is one line
   */
  public static long binMillis(String table, EventType type, Session session)
      throws StoreException {
    Optional<String> bin = read(table, session).flatMap(stored -> stored.get(BIN));
    long millis = bin.filter(text -> text.matches("[0-9]{1,18}")).map(Long::valueOf).orElse(1L);
    counts(type, millis).require(table, session);
    return millis;
  }

  /**
   * Checks that a table's schema agrees with all columns of this schema.
   *
   * @throws StoreException if the table's schema differs, is missing, or cannot be read; the
   *     message is one line
   */
  public void require(String table, Session session) throws StoreException {
    Optional<StoredSchema> stored = read(table, session);
    if (stored.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "table '"
              + table
              + "' has no schema, so 'event-ingest' did not write it; run 'event-ingest' on the"
              + " table first");
    }
    requireIn(table, stored.get());
  }

  public void put(Bytes family, Mutation mutation) {
    mutation.clear().row().set(ROW);
    says.forEach((name, value) -> mutation.put(family, Bytes.of(name), Bytes.of(value)));
  }

  /**
   * Writes this schema if the table has no schema. Otherwise, checks that the table's schema agrees
   * with this schema.
   *
   * @param family column family of the table
   * @throws StoreException if the table has another schema, or if the store fails; the message is
   *     one line
   */
  public void establish(String table, Bytes family, Session session) throws StoreException {
    Optional<StoredSchema> stored = read(table, session);
    if (stored.isPresent()) {
      requireIn(table, stored.get());
      return;
    }
    Mutation mutation = new Mutation();
    put(family, mutation);
    Outcome written = session.write(mutation);
    Outcome outcome = written == Outcome.OK ? session.flush() : written;
    if (outcome != Outcome.OK) {
      throw failed("schema of table '" + table + "' cannot be written: ", outcome, session);
    }
  }

  private void requireIn(String table, StoredSchema stored) throws StoreException {
    for (Map.Entry<String, String> own : says.entrySet()) {
      String other = stored.says.get(own.getKey());
      if (!stored.says.isEmpty() && !own.getValue().equals(other)) {
        throw new StoreException(
            StoreException.Kind.BAD_SETTING,
            String.format(
                "table '%s' has %s=%s, but %s=%s is requested; change the query, or write "
                    + "the table again",
                table,
                own.getKey(),
                other == null ? "unknown" : other,
                own.getKey(),
                own.getValue()));
      }
    }
  }

  private static StoreException failed(String what, Outcome outcome, Session session) {
    return new StoreException(
        outcome == Outcome.DENIED ? StoreException.Kind.DENIED : StoreException.Kind.FAILED,
        what + session.lastError());
  }
}
