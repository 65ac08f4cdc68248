package assay.study.query.run;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.store.TableSpec;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.key.IndexLayout;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Joins the events of a query with the events of another table. Two events form a pair if they have
 * the same value in the joined fields. Returns the other table's event of each pair. The other
 * table's events are found by their index (Sawyer et al., HPEC 2013, §IV, query 4). Immutable.
 */
public record Join(
    @Key("Table of the other events.") String table,
    @Key(value = "Type of the other events.", otherwise = "web_request") String type,
    @Key(value = "Number of the other events.", otherwise = "1_000_000") long events,
    @Key("Index table of the other events; omit it for layout in-shard. Default: none.")
        Optional<String> index,
    @Key("Layout of the other events' index, as in the query's 'index-layout'. Default: global.")
        Optional<String> indexLayout,
    @Key("Field by which to join the events that the query finds.") String field,
    @Key("Indexed field of the other events that must have the same value. Default: 'field'.")
        Optional<String> with) {
  public Join {
    EventType of = EventTypes.named(type);
    IndexLayout layout = IndexLayout.of(indexLayout, index);
    Require.that(
        index.isPresent() || layout != IndexLayout.GLOBAL, "a join needs an index; set 'index'");
    String other = with.orElse(field);
    Require.that(
        of.fields().get(of.place(other)).indexed(),
        "'" + other + "' of " + type + " has no index; join with a field that has an index");
    Require.that(events >= 1, "events " + events + ": must be at least 1");
  }

  String other() {
    return with.orElse(field);
  }

  EventType eventType() {
    return EventTypes.named(type);
  }

  IndexLayout layout() {
    return IndexLayout.named(indexLayout);
  }

  String indexTable() {
    return index.orElse(table);
  }

  /** Tables to create if they are missing. */
  Map<String, TableSpec> tables() {
    Map<String, TableSpec> tables = new LinkedHashMap<>();
    tables.put(table, EventTable.spec(layout()));
    index.ifPresent(of -> tables.put(of, IndexTable.spec()));
    return tables;
  }

  Join withTables(UnaryOperator<String> stored) {
    return new Join(stored.apply(table), type, events, index.map(stored), indexLayout, field, with);
  }

  @Override
  public String toString() {
    return type + " of " + table + " by " + field + (with.isEmpty() ? "" : " = " + with.get());
  }
}
