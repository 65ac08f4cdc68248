package assay.study.query.answer;

import assay.store.Bytes;
import assay.study.query.event.EventMaker;
import assay.study.query.event.Events;
import assay.study.query.event.Field;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What queries must answer, by the events alone and without any store. */
public final class EventAnswer {
  private final Events events;
  private final EventKeys keys;

  public EventAnswer(Events events, EventKeys keys) {
    this.events = events;
    this.keys = keys;
  }

  /**
   * All entries of events that are so.
   *
   * @param meant whether an event is, which is made anew for each
   * @param select names of the fields that are asked for; all if there are none
   */
  public Answer of(TimeRange time, Predicate<EventMaker> meant, Set<String> select) {
    EventMaker event = new EventMaker(events, keys);
    List<Field> fields = events.type().fields();
    List<Bytes> names = fields.stream().map(field -> Bytes.of(field.name())).toList();
    AnswerSum sum = new AnswerSum();
    long end = events.firstFrom(time.toMillis());
    for (long number = events.firstFrom(time.fromMillis()); number < end; number++) {
      event.make(number);
      boolean isMeant = meant.test(event);
      for (int i = 0; i < fields.size() && isMeant; i++) {
        if (event.has(i) && (select.isEmpty() || select.contains(fields.get(i).name()))) {
          sum.add(event.row(), names.get(i), event.value(i));
        }
      }
    }
    return sum.answer();
  }
}
