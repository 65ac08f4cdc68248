package assay.study.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreSettings;
import assay.store.capability.filter.Condition;
import assay.stores.simulated.SimulatedProvider;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventTypes;
import assay.study.query.event.Events;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.table.CountTable;
import assay.study.query.table.EventTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StoredCountsTest {
  private static final TimeRange TIME = new TimeRange(5_000, 15_000);
  private static final long BIN = 1_000;
  private static final int BATCH = 300;
  private static final Columns.Name STATUS =
      new Columns.Name(EventTable.FAMILY, Bytes.of("status"));

  private final Events events = new Events(EventTypes.WEB_REQUEST, 3, 4_000, TIME);
  private final EventMaker event = new EventMaker(events, new EventKeys(4));

  @Test
  void countsAreThoseOfTheEventsAlsoWhereBatchesAreWrittenAgain() throws Exception {
    SimulatedProvider provider = new SimulatedProvider();
    try (Store store = provider.open(StoreSettings.of(provider, Map.of()))) {
      store.tables().create("c", CountTable.spec());
      try (Session session = store.openSession("c")) {
        for (long first = 0; first < events.count(); first += BATCH) {
          write(first, session);
          write(first, session);
        }
        StoredCounts counts = new StoredCounts(session, BIN);
        TimeRange bins = new TimeRange(6_000, 9_000);
        assertThat(all(counts, TIME)).isEqualTo(4_000);
        List<Condition.Equal> asked =
            Stream.of("200", "304", "206", "20", "none", "200")
                .map(status -> new Condition.Equal(STATUS, Bytes.of(status)))
                .toList();
        assertThat(counts.read(asked, bins)).isEqualTo(Outcome.OK);
        assertThat(counts.events()).isEqualTo(count(bins, null));
        for (Condition.Equal each : asked) {
          assertThat(counts.events(STATUS.qualifier(), each.value()))
              .as("%s", each)
              .isEqualTo(count(bins, each.value()));
        }
        TimeRange half = new TimeRange(6_500, 7_000);
        assertThat(all(counts, half)).isCloseTo(count(half, null), Offset.offset(30L));
        assertThat(all(counts, new TimeRange(6_500, 6_500))).isZero();
        assertThat(all(counts, new TimeRange(15_000, 90_000))).isZero();
        store.tables().drop("c");
        assertThat(counts.read(List.of(), TIME)).isEqualTo(Outcome.FAILED);
        assertThat(counts.events()).isZero();
      }
    }
  }

  private static long all(StoredCounts counts, TimeRange time) {
    assertThat(counts.read(List.of(), time)).isEqualTo(Outcome.OK);
    return counts.events();
  }

  private void write(long first, Session session) {
    CountTable table = new CountTable(events.type(), BIN);
    for (long number = first; number < Math.min(first + BATCH, events.count()); number++) {
      event.make(number);
      if (number == first) {
        table.begin(event.identity());
      }
      table.add(event);
    }
    for (int i = 0; i < table.rows(); i++) {
      assertThat(session.write(table.put(i))).isEqualTo(Outcome.OK);
    }
    session.flush();
  }

  /** Null counts all. */
  private long count(TimeRange time, Bytes value) {
    int field = events.type().place("status");
    long count = 0;
    for (long number = 0; number < events.count(); number++) {
      event.make(number);
      boolean is = value == null || event.value(field).equals(value);
      count += is && time.contains(event.millis()) ? 1 : 0;
    }
    return count;
  }
}
