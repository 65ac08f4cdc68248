package assay.study.query.answer;

import assay.store.Bytes;
import assay.store.capability.Condition;
import assay.study.query.condition.EventTest;
import assay.study.query.event.EventMaker;
import assay.study.query.event.Events;
import assay.study.query.event.Field;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What queries must answer, by the events alone and without any store. */
public final class EventAnswer {
  private static final Duration BOUND = Duration.ofSeconds(10);

  private final Events events;
  private final EventKeys keys;

  public EventAnswer(Events events, EventKeys keys) {
    this.events = events;
    this.keys = keys;
  }

  /**
   * All entries of events that are so.
   *
   * @param select names of the fields that are asked for; all if there are none
   */
  public Answer of(TimeRange time, Optional<Condition> where, Set<String> select) {
    EventMaker event = new EventMaker(events, keys);
    Optional<EventTest> test = where.map(of -> new EventTest(of, events.type(), BOUND));
    List<Field> fields = events.type().fields();
    List<Bytes> names = fields.stream().map(field -> Bytes.of(field.name())).toList();
    AnswerSum sum = new AnswerSum();
    long end = events.firstFrom(time.toMillis());
    for (long number = events.firstFrom(time.fromMillis()); number < end; number++) {
      event.make(number);
      if (test.isEmpty() || test.get().holds(event)) {
        for (int i = 0; i < fields.size(); i++) {
          if (event.has(i) && (select.isEmpty() || select.contains(fields.get(i).name()))) {
            sum.add(event.row(), names.get(i), event.value(i));
          }
        }
      }
    }
    return sum.answer();
  }
}
