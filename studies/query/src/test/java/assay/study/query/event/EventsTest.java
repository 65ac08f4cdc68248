package assay.study.query.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventsTest {
  private static final TimeRange DAY = new TimeRange(1_700_000_000_000L, 1_700_086_400_000L);
  private static final EventKeys KEYS = new EventKeys(8);

  @Test
  void thereAreMoreThanFiftyTypesAndTheRequestHasMoreThanFiftyColumns() {
    assertThat(EventTypes.list()).hasSizeGreaterThan(50);
    assertThat(EventTypes.WEB_REQUEST.fields()).hasSizeGreaterThan(50);
    assertThatThrownBy(() -> EventTypes.named("web_reqest")).hasMessageContaining("web_request");
    assertThatThrownBy(() -> EventTypes.WEB_REQUEST.place("domain"))
        .hasMessageContaining("'domain_name'");
  }

  @Test
  void numbersAndTimesHaveOneOrder() {
    for (long count : new long[] {1, 7, 100_000}) {
      Events events = new Events(EventTypes.WEB_REQUEST, 3, count, new TimeRange(50, 1050));
      long last = 0;
      for (long number = 0; number < count; number++) {
        assertThat(events.millis(number)).isBetween(Math.max(50, last), 1049L);
        last = events.millis(number);
      }
      for (long millis = 40; millis < 1060; millis += 7) {
        long first = events.firstFrom(millis);
        assertThat(first == count || events.millis(first) >= millis).isTrue();
        assertThat(first == 0 || events.millis(first - 1) < millis).isTrue();
      }
    }
  }

  @Test
  void eachEventHasItsRowAndIsTheSameWhenItIsMadeAgain() {
    Events events = new Events(EventTypes.WEB_REQUEST, 3, 20_000, new TimeRange(0, 100));
    EventMaker maker = new EventMaker(events, KEYS);
    EventMaker again = new EventMaker(events, KEYS);
    Set<String> rows = new HashSet<>();
    for (long number = 0; number < events.count(); number++) {
      maker.make(number);
      assertThat(rows.add(maker.row().toString())).isTrue();
      assertThat(EventKeys.millis(maker.row())).isEqualTo(maker.millis());
    }
    for (long number : new long[] {9, 3, 9}) {
      again.make(number);
      maker.make(number);
      for (int i = 0; i < events.type().fields().size(); i++) {
        assertThat(again.has(i)).isEqualTo(maker.has(i));
        assertThat(again.value(i)).isEqualTo(maker.value(i));
      }
    }
  }

  @Test
  void valuesHaveTheirDistributions() {
    Events events = new Events(EventTypes.WEB_REQUEST, 5, 100_000, DAY);
    EventMaker maker = new EventMaker(events, KEYS);
    int domain = events.type().place("domain_name");
    int user = events.type().place("user_name");
    int time = events.type().place("event_time");
    Map<String, Integer> domains = new HashMap<>();
    int users = 0;
    for (long number = 0; number < events.count(); number++) {
      maker.make(number);
      domains.merge(maker.value(domain).toString(), 1, Integer::sum);
      users += maker.has(user) ? 1 : 0;
      assertThat(maker.value(time).toString()).isEqualTo(Long.toString(maker.millis()));
    }
    assertThat(users / 1e5).isCloseTo(0.4, within(0.005));
    double sum = 0;
    for (int i = 1; i <= 10_000; i++) {
      sum += 1.0 / i;
    }
    assertThat(domains.get("example.com") / 1e5).isCloseTo(1 / sum, within(0.004));
    assertThat((double) domains.get("example.com") / domains.get("site-4.example"))
        .isCloseTo(4, within(0.3));
  }

  @Test
  void whatIsNoFieldIsRefused() {
    Field field = Field.of("a", new ValueDistribution.Digits(4));
    assertThatThrownBy(() -> field.in(0)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> new EventType("t", List.of(field, field)))
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> new Events(EventTypes.WEB_REQUEST, 1, 0, DAY))
        .hasMessageContaining("at least 1");
  }
}
