package assay.study.query.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.Effect;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.capability.Condition;
import assay.study.query.condition.ConditionText;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import assay.study.query.table.EventTable;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LookupReaderTest {
  private static final TimeRange TIME = new TimeRange(10_000, 11_000);

  @Test
  void moreThanCanBeKeptIsLookedUpSliceBySlice() throws Exception {
    try (EventTables tables = new EventTables("login_open", 2_000, TIME, 3);
        Session index = tables.store.openSession(EventTables.INDEX);
        Session events = tables.store.openSession(EventTables.EVENTS)) {
      String where = "result = \"ok\" or result = \"refused\" or result = \"failed\"";
      QueryPlan plan = ByIndex.plan(tables.events.type(), Optional.of(parse(tables, where)));
      Tally tally = new Tally(true);
      IndexLookup lookup = new IndexLookup(index, 50);
      assertThat(lookup.find(plan.access(), TIME, () -> false)).isEqualTo(Outcome.OK);
      assertThat(lookup.hasTooMany()).isTrue();
      assertThat(lookup.rows()).hasSize(50);
      LookupReader reader = new LookupReader(index, events, events, Columns.ALL, 50, tally);
      EventQuery query =
          tables.query(
              TIME, Optional.of(where), java.util.List.of(), "scan", 1, Optional.empty(), 1);
      for (int i = 0; i < 2; i++) {
        tally.begin(new Effect(System::nanoTime));
        assertThat(reader.read(TIME, plan, () -> false)).isEqualTo(Outcome.OK);
        assertThat(tally.answer()).isEqualTo(query.answer());
        assertThat(tally.rows()).isEqualTo(2_000);
        assertThat(tally.indexNanos()).isPositive();
        assertThat(tally.fetchNanos()).isPositive();
      }
    }
  }

  @Test
  void aMillisecondIsNotDivided() throws Exception {
    TimeRange one = new TimeRange(10_000, 10_001);
    try (EventTables tables = new EventTables("login_open", 200, one, 3);
        Session index = tables.store.openSession(EventTables.INDEX);
        Session events = tables.store.openSession(EventTables.EVENTS)) {
      QueryPlan plan =
          ByIndex.plan(tables.events.type(), Optional.of(parse(tables, "result = \"ok\"")));
      Tally tally = new Tally(false);
      tally.begin(new Effect(System::nanoTime));
      LookupReader reader = new LookupReader(index, events, events, Columns.ALL, 50, tally);
      assertThat(reader.read(one, plan, () -> false)).isEqualTo(Outcome.OK);
      assertThat(tally.rows()).isGreaterThan(50);
    }
  }

  @Test
  void itEndsOnceItIsCancelled() throws Exception {
    try (EventTables tables = new EventTables("login_open", 2_000, TIME, 3);
        Session index = tables.store.openSession(EventTables.INDEX);
        Session events = tables.store.openSession(EventTables.EVENTS)) {
      QueryPlan plan =
          ByIndex.plan(tables.events.type(), Optional.of(parse(tables, "result = \"ok\"")));
      Tally tally = new Tally(false);
      tally.begin(new Effect(System::nanoTime));
      LookupReader reader = new LookupReader(index, events, events, Columns.ALL, 50, tally);
      assertThat(reader.read(TIME, plan, () -> tally.entries() > 0)).isEqualTo(Outcome.OK);
      assertThat(tally.rows()).isBetween(1L, 50L);
    }
  }

  private static Condition parse(EventTables tables, String where) {
    return ConditionText.parse(where, tables.events.type(), EventTable.FAMILY);
  }
}
