package assay.study.query.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.query.answer.AnswerSum;
import assay.study.query.answer.EntrySink;
import assay.study.query.condition.ConditionText;
import assay.study.query.event.EventType;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import assay.study.query.table.EventTable;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class LookupReaderTest {
  private static final TimeRange TIME = new TimeRange(10_000, 11_000);

  @Test
  void moreThanCanBeKeptIsLookedUpSliceBySlice() throws Exception {
    try (EventTables tables = new EventTables("login_open", 2_000, TIME, 3);
        Session index = tables.store.openSession(EventTables.INDEX);
        Session events = tables.store.openSession(EventTables.EVENTS)) {
      String where = "result = \"ok\" or result = \"refused\" or result = \"failed\"";
      QueryPlan plan = plan(tables, where);
      AnswerSum sum = new AnswerSum();
      QueryPartTally tally = new QueryPartTally(sum);
      IndexLookup lookup = lookup(index);
      assertThat(lookup.find(plan.access(), TIME, () -> false)).isEqualTo(Outcome.OK);
      assertThat(lookup.hasTooMany()).isTrue();
      assertThat(lookup.rows()).hasSize(50);
      LookupReader reader = reader(index, events, tally);
      EventQuery query = tables.query(Optional.of(where), "scan", 1);
      for (int i = 0; i < 2; i++) {
        tally.begin(System::nanoTime);
        assertThat(reader.read(TIME, plan, () -> false)).isEqualTo(Outcome.OK);
        assertThat(sum.answer()).isEqualTo(new ExpectedAnswers(query).of(query.time()));
        assertThat(tally.rows()).isEqualTo(2_000);
        assertThat(tally.indexNanos()).isPositive();
        assertThat(tally.fetchNanos()).isPositive();
      }
    }
  }

  @Test
  void aMillisecondIsNotDivided() throws Exception {
    QueryPartTally tally = readOk(200, new TimeRange(10_000, 10_001), read -> false);
    assertThat(tally.rows()).isGreaterThan(50);
  }

  @Test
  void itEndsOnceItIsCancelled() throws Exception {
    QueryPartTally tally = readOk(2_000, TIME, read -> read.entries() > 0);
    assertThat(tally.rows()).isBetween(1L, 50L);
  }

  private static QueryPartTally readOk(
      long number, TimeRange time, Predicate<QueryPartTally> cancelled) throws Exception {
    try (EventTables tables = new EventTables("login_open", number, time, 3);
        Session index = tables.store.openSession(EventTables.INDEX);
        Session events = tables.store.openSession(EventTables.EVENTS)) {
      QueryPartTally tally = new QueryPartTally(EntrySink.NONE);
      tally.begin(System::nanoTime);
      QueryPlan plan = plan(tables, "result = \"ok\"");
      Outcome outcome = reader(index, events, tally).read(time, plan, () -> cancelled.test(tally));
      assertThat(outcome).isEqualTo(Outcome.OK);
      return tally;
    }
  }

  @Test
  void aFailureNamesThePatternsThatMayHaveRunAway() throws Exception {
    try (EventTables tables = new EventTables("login_open", 20, TIME, 3)) {
      EventQuery query =
          tables.query(Optional.of("detail ~ \"(a+)+b\" and result = \"ok\""), "scan", 1);
      assertThat(query.failure("internal error"))
          .isEqualTo("internal error; a slow pattern may be the cause: '(a+)+b'");
      assertThat(query.failure("pattern '(a+)+b' did not finish"))
          .isEqualTo("pattern '(a+)+b' did not finish");
    }
  }

  private static IndexLookup lookup(Session index) {
    return new IndexLookup(index, IndexLayout.GLOBAL.keys(3), 50);
  }

  private static LookupReader reader(Session index, Session events, QueryPartTally tally) {
    return new LookupReader(lookup(index), events, events, Columns.ALL, 50, Long.MAX_VALUE, tally);
  }

  private static QueryPlan plan(EventTables tables, String where) {
    EventType type = tables.events.type();
    return ByIndex.plan(type, Optional.of(ConditionText.parse(where, type, EventTable.FAMILY)));
  }
}
