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
 * What a table of this study says of itself, in a row that no query comes upon: what it holds, and
 * how its rows are made. Who expects something else would find nothing, or the wrong things, and is
 * refused. Immutable.
 *
 * @param says columns of the row and their values
 */
public record StoredSchema(SortedMap<String, String> says) {
  /** Neither an event's row nor one of an index or of counts. */
  public static final Bytes ROW = Bytes.of("schema");

  /** The event table's index; only in an event table that has one. */
  public static final String INDEX = "index";

  /** Where the event table's index lies; only where it is not {@link IndexLayout#GLOBAL}. */
  public static final String INDEX_LAYOUT = "index-layout";

  /** The event table's counts; only in an event table that has some. */
  public static final String COUNTS = "counts";

  /** Milliseconds of a bin; only of counts. */
  public static final String BIN = "bin-ms";

  /** Shards of rows; only of events, and of indexes that have them. */
  public static final String SHARDS = "shards";

  /** The type of the events. */
  public static final String TYPE = "type";

  private static final String HOLDS = "holds";
  private static final String VERSION = "version";
  private static final String ROWS = "rows";

  /** Goes up with every change of how rows are made that the other columns do not tell. */
  private static final String OWN_VERSION = "1";

  public StoredSchema {
    says = new TreeMap<>(says);
  }

  /** Of an event table. */
  public static StoredSchema events(EventType type, EventKeys keys) {
    return of("events", type, "shard_time_hash")
        .with(SHARDS, Optional.of(Integer.toString(keys.shards())));
  }

  /** Of an event table that has an index, or counts. */
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

  /** Of an index with a table of its own. */
  public static StoredSchema index(EventType type, EventKeys keys, IndexLayout layout) {
    return layout == IndexLayout.GLOBAL
        ? of("index", type, "value-0-field-0-time")
        : of("index", type, "shard~value-0-field-0-time")
            .with(SHARDS, Optional.of(Integer.toString(keys.shards())));
  }

  /** Of counts in bins of so many milliseconds. */
  public static StoredSchema counts(EventType type, long binMillis) {
    return of("counts", type, "value-0-field-0-time")
        .with(BIN, Optional.of(Long.toString(binMillis)));
  }

  private static StoredSchema of(String holds, EventType type, String rows) {
    return new StoredSchema(
        new TreeMap<>(Map.of(HOLDS, holds, TYPE, type.name(), ROWS, rows, VERSION, OWN_VERSION)));
  }

  /** The same that says one thing more, if it is there. */
  public StoredSchema with(String name, Optional<String> value) {
    SortedMap<String, String> more = new TreeMap<>(says);
    value.ifPresent(of -> more.put(name, of));
    return new StoredSchema(more);
  }

  /** One thing that it says. */
  public Optional<String> get(String name) {
    return Optional.ofNullable(says.get(name));
  }

  /**
   * The schema of a table.
   *
   * @return empty if it has none
   * @throws StoreException if it cannot be read
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
    // A store that holds nothing says so of every row.
    return outcome == Outcome.OK ? Optional.of(new StoredSchema(found)) : Optional.empty();
  }

  /**
   * Length of the bins of a table of counts, in milliseconds.
   *
   * @throws StoreException if it is none of this type, or cannot be read; one line
   */
  public static long binMillis(String table, EventType type, Session session)
      throws StoreException {
    Optional<String> bin = read(table, session).flatMap(stored -> stored.get(BIN));
    long millis = bin.filter(text -> text.matches("[0-9]{1,18}")).map(Long::valueOf).orElse(1L);
    counts(type, millis).require(table, session);
    return millis;
  }

  /**
   * Makes sure that a table has this schema, as far as this says something.
   *
   * @throws StoreException if it has another one, or none, or it cannot be read; one line
   */
  public void require(String table, Session session) throws StoreException {
    Optional<StoredSchema> stored = read(table, session);
    if (stored.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "table '"
              + table
              + "' has no schema, as tables have that 'event-ingest' fills; let it write the"
              + " table first");
    }
    requireIn(table, stored.get());
  }

  /**
   * Makes what writes it.
   *
   * @param family of the table's columns
   */
  public void put(Bytes family, Mutation mutation) {
    mutation.clear().row().set(ROW);
    says.forEach((name, value) -> mutation.put(family, Bytes.of(name), Bytes.of(value)));
  }

  /**
   * Writes this into a table that has no schema, and makes sure that it is that of one that has.
   *
   * @param family of the table's columns
   * @throws StoreException if it has another one, or the store fails; one line
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
                "table '%s' was written with %s %s, and is asked for %s %s; ask for what it has, or"
                    + " write it anew",
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
