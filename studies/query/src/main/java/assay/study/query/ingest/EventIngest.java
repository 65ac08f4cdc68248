package assay.study.query.ingest;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.workload.Operation;
import assay.lab.workload.RowGenerator;
import assay.lab.workload.RowStream;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.study.query.event.EventTypes;
import assay.study.query.event.Events;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import assay.study.query.table.CountTable;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import assay.study.query.table.StoredSchema;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Writes events, then their index entries, and then their counts. Index entries are written after
 * the store has acknowledged the events. Therefore, no index entry points to a missing event
 * (Sawyer et al., HPEC 2013, §III). Each operation writes one batch of events.
 */
public record EventIngest(
    @Key(
            value = "Type of the events, such as web_request or field_change.",
            otherwise = "web_request")
        String type,
    @Key(value = "Number of events in the table.", otherwise = "1_000_000") long events,
    @Key(value = "Number of shards of the event table.", otherwise = "8") int shards,
    @Key(value = Events.FROM_MEANING, otherwise = Events.USUAL_FROM) long from,
    @Key(value = Events.TO_MEANING, otherwise = Events.USUAL_TO) long to,
    @Key(value = "Number of events to write per operation.", otherwise = "500") int batch,
    @Key("Name of the index table. Default: no index table.") Optional<String> index,
    @Key(IndexLayout.MEANING) Optional<String> indexLayout,
    @Key("Name of the table to which counts of events are written. Default: no counts are written.")
        Optional<String> counts,
    @Key(
            value = "Length of the time bins in which events are counted, such as 1h.",
            otherwise = "1h")
        Duration countBin,
    long seed)
    implements RowGenerator {
  static final int INGEST = 0;
  static final int EVENTS = 1;
  static final int INDEX = 2;
  static final int COUNTS = 3;
  private static final int MOST_BATCH = 100_000;

  private static final Operation OPERATION = new Operation("ingest", Operation.Kind.WRITE);

  public EventIngest {
    new EventKeys(shards);
    new Events(EventTypes.named(type), seed, events, new TimeRange(from, to));
    IndexLayout.of(indexLayout, index);
    Require.that(
        batch >= 1 && batch <= MOST_BATCH,
        "'batch' must be from 1 to " + MOST_BATCH + "; got " + batch);
    Require.that(countBin.toMillis() >= 1, "'count-bin' must be at least 1ms");
  }

  Events all() {
    return new Events(EventTypes.named(type), seed, events, new TimeRange(from, to));
  }

  long batches() {
    return (events + batch - 1) / batch;
  }

  StoredSchema schema() {
    return StoredSchema.events(
        EventTypes.named(type), new EventKeys(shards), index, layout(), counts);
  }

  StoredSchema indexSchema() {
    return StoredSchema.index(EventTypes.named(type), new EventKeys(shards), layout());
  }

  StoredSchema countSchema() {
    return StoredSchema.counts(EventTypes.named(type), countBin.toMillis());
  }

  public IndexLayout layout() {
    return IndexLayout.named(indexLayout);
  }

  public boolean hasIndex() {
    return index.isPresent() || layout() == IndexLayout.IN_SHARD;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        OPERATION,
        Operation.part("events", OPERATION.name()),
        Operation.part("index", OPERATION.name()),
        Operation.part("counts", OPERATION.name()));
  }

  @Override
  public TableSpec table() {
    return EventTable.spec(layout());
  }

  @Override
  public Map<String, TableSpec> otherTables() {
    Map<String, TableSpec> tables = new LinkedHashMap<>();
    index.ifPresent(of -> tables.put(of, IndexTable.spec()));
    counts.ifPresent(of -> tables.put(of, CountTable.spec()));
    return tables;
  }

  @Override
  public EventIngest withTables(UnaryOperator<String> stored) {
    return with(index.map(stored), counts.map(stored), seed);
  }

  @Override
  public EventIngest withSeed(long newSeed) {
    return with(index, counts, newSeed);
  }

  private EventIngest with(Optional<String> newIndex, Optional<String> newCounts, long newSeed) {
    return new EventIngest(
        type, events, shards, from, to, batch, newIndex, indexLayout, newCounts, countBin, newSeed);
  }

  @Override
  public boolean mayMissRows() {
    return false;
  }

  @Override
  public void checkOperations(long operations) {
    long most = batches();
    Require.that(
        operations <= most,
        "'operations' must be at most "
            + most
            + ", the number of batches ("
            + events
            + " events, "
            + batch
            + " per batch); got "
            + operations);
  }

  @Override
  public RowStream rows(String table, int part, int parts) {
    return new IngestedRows(this, table, part, parts);
  }

  @Override
  public double expectedRows(String table) {
    return IngestedRows.expected(this, table);
  }

  @Override
  public Source source(ThreadContext context) throws StoreException {
    return new EventBatchSource(this, context);
  }
}
