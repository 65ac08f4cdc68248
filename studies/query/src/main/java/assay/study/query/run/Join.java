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
 * Joins the events of a query with the events of another table (Sawyer et al., HPEC 2013, §IV,
 * query 4). Two events form a pair if they have the same value in the joined fields. For each pair,
 * the join returns the event of the other table. The join uses an index to find the other table's
 * events. Immutable.
 */
public record Join(
    @Key("Name of the event table to join with.") String table,
    @Key(value = "Type of the events in the joined table.", otherwise = "web_request") String type,
    @Key(value = "Number of events in the joined table.", otherwise = "1_000_000") long events,
    @Key(
            "Name of the joined table's index table; omit for 'index-layout: in-shard'. Default: "
                + "none.")
        Optional<String> index,
    @Key("Layout of the joined table's index, as in the query's 'index-layout'. Default: global.")
        Optional<String> indexLayout,
    @Key("Field of the queried events on which the tables are joined.") String field,
    @Key(
            "Indexed field of the joined table on which the tables are joined. Default: the field "
                + "named by the key 'field'.")
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
    Require.that(events >= 1, "'events' must be at least 1; got " + events);
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
