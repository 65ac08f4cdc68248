package assay.study.query.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.workload.Source;
import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.query.answer.EntrySink;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DrawnValueTest {
  private static final TimeRange TIME = new TimeRange(10_000, 11_000);
  private static final int SHARDS = 3;
  private static final int NEWEST = 4;

  @ParameterizedTest
  @EnumSource(IndexLayout.class)
  void eachQueryBringsWhatTheEventsSay(IndexLayout layout) throws Exception {
    try (EventTables tables = new EventTables("field_change", 2_000, TIME, SHARDS, layout)) {
      for (Optional<Integer> newest : List.of(Optional.<Integer>empty(), Optional.of(NEWEST))) {
        EventQuery query = tables.query(new DrawnValue("tenant", newest));
        tables.times(query, 100);
      }
    }
  }

  /** By a reading of its own of all events, which are made here. */
  @Test
  void theNewestEventsOfAnyValueCome() throws Exception {
    try (EventTables tables = new EventTables("field_change", 2_000, TIME, SHARDS)) {
      Map<Bytes, TreeSet<Bytes>> rows = new HashMap<>();
      EventMaker event = new EventMaker(tables.events, new EventKeys(SHARDS));
      int tenant = EventTypes.FIELD_CHANGE.place("tenant");
      for (long number = 0; number < tables.events.count(); number++) {
        event.make(number);
        rows.computeIfAbsent(
                event.value(tenant).copy(),
                any -> new TreeSet<Bytes>(Comparator.comparing(row -> row.toString().substring(3))))
            .add(event.row().copy());
      }
      EventQuery query = tables.query(new DrawnValue("tenant", Optional.of(NEWEST)));
      Set<Bytes> asked = new HashSet<>();
      Set<Bytes> came = new HashSet<>();
      EntrySink sink = (row, field, value) -> came.add(row.copy());
      try (OpenQuery open = new OpenQuery(query, tables.context(), sink)) {
        for (int i = 0; i < 200; i++) {
          came.clear();
          QueryPlan plan = open.choose();
          open.run(plan, System::nanoTime, () -> false);
          Bytes value = DrawnPlan.value(plan);
          asked.add(value);
          assertThat(came)
              .as("%s", value)
              .isEqualTo(new HashSet<>(rows.get(value).stream().limit(NEWEST).toList()));
        }
      }
      assertThat(asked).hasSizeGreaterThan(30);
    }
  }

  @Test
  void anAnswerThatLacksAnEventIsWrong() throws Exception {
    try (EventTables tables = new EventTables("field_change", 300, TIME, SHARDS)) {
      EventQuery query = tables.query(new DrawnValue("tenant", Optional.empty()));
      EventMaker event = new EventMaker(tables.events, new EventKeys(SHARDS));
      event.make(17);
      try (Session session = tables.store.openSession(EventTables.EVENTS)) {
        assertThat(session.deleteRow(event.row())).isEqualTo(Outcome.OK);
      }
      int wrong = 0;
      try (Source source = query.source(tables.context());
          Session session = tables.store.openSession(EventTables.EVENTS)) {
        for (int i = 0; i < 200; i++) {
          wrong += EventTables.perform(source, session).effect().isWrong() ? 1 : 0;
        }
      }
      assertThat(wrong).isBetween(1, 199);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "field_name | drawn: 'field_name' of field_change must have an index and be in all events;"
            + " suitable fields are tenant, entity",
        "colour     | event type 'field_change'"
      })
  void onlyAFieldWithAnIndexIsDrawn(String field, String message) {
    DrawnValue drawn = new DrawnValue(field, Optional.empty());
    assertThatThrownBy(() -> drawn.check(EventTypes.FIELD_CHANGE)).hasMessageStartingWith(message);
  }
}
