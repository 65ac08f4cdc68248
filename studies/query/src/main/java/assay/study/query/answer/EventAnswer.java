package assay.study.query.answer;

import assay.store.Bytes;
import assay.study.query.event.EventMaker;
import assay.study.query.event.Events;
import assay.study.query.event.Field;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;

/**
 * Computes the answers that queries should have. The answers are computed from the generated
 * events, without a store.
 */
public record EventAnswer(Events events, EventKeys keys) {
  /**
   * Computes the answer of a query without a join.
   *
   * @param meant returns whether the query requests an event. The same {@link EventMaker} object is
   *     passed for each event
   * @param select names of the requested fields; empty means all fields
   */
  public Answer of(TimeRange time, Predicate<EventMaker> meant, Set<String> select) {
    return sum(numbers(time), event -> meant.test(event) ? 1 : 0, select);
  }

  /**
   * Computes the answer of a join. An event of the other table is counted once for each event of
   * the query that has the same value.
   *
   * @param field field of the other table's events on which to join
   * @param found for each value, the number of the query's events that have the value
   * @param select names of the requested fields; empty means all fields
   */
  public Answer joined(
      TimeRange time, String field, Map<Bytes, Integer> found, Set<String> select) {
    int place = events.type().place(field);
    return sum(
        numbers(time),
        event -> event.has(place) ? found.getOrDefault(event.value(place), 0) : 0,
        select);
  }

  public Map<Bytes, Integer> values(TimeRange time, Predicate<EventMaker> meant, String field) {
    EventMaker event = new EventMaker(events, keys);
    int place = events.type().place(field);
    Map<Bytes, Integer> found = new HashMap<>();
    numbers(time)
        .forEach(
            number -> {
              event.make(number);
              if (event.has(place) && meant.test(event)) {
                found.merge(event.value(place).copy(), 1, Integer::sum);
              }
            });
    return found;
  }

  /**
   * For each value of a field, computes the answer of a query that requests the events with this
   * value.
   *
   * @param most maximum number of events per value; if a value has more events, only the newest are
   *     returned
   * @param select names of the requested fields; empty means all fields
   */
  public Map<Bytes, Answer> byValue(TimeRange time, String field, long most, Set<String> select) {
    EventMaker event = new EventMaker(events, keys);
    int place = events.type().place(field);
    Map<Bytes, List<Found>> found = new HashMap<>();
    numbers(time)
        .forEach(
            number -> {
              event.make(number);
              if (event.has(place)) {
                found
                    .computeIfAbsent(event.value(place).copy(), any -> new ArrayList<>())
                    .add(new Found(event.row().copy(), number));
              }
            });
    Map<Bytes, Answer> answers = new HashMap<>();
    found.forEach(
        (value, all) ->
            answers.put(
                value,
                sum(
                    all.stream()
                        .sorted(Comparator.comparing(Found::row, EventKeys.NEWEST_FIRST))
                        .limit(most)
                        .mapToLong(Found::number),
                    any -> 1,
                    select)));
    return answers;
  }

  private record Found(Bytes row, long number) {}

  private LongStream numbers(TimeRange time) {
    return LongStream.range(events.firstFrom(time.fromMillis()), events.firstFrom(time.toMillis()));
  }

  private Answer sum(LongStream numbers, ToIntFunction<EventMaker> times, Set<String> select) {
    EventMaker event = new EventMaker(events, keys);
    List<Field> fields = events.type().fields();
    List<Bytes> names = fields.stream().map(field -> Bytes.of(field.name())).toList();
    AnswerSum sum = new AnswerSum();
    numbers.forEach(
        number -> {
          event.make(number);
          int often = times.applyAsInt(event);
          for (int i = 0; i < fields.size() && often > 0; i++) {
            if (event.has(i) && (select.isEmpty() || select.contains(fields.get(i).name()))) {
              sum.add(event.row(), names.get(i), event.value(i), often);
            }
          }
        });
    return sum.answer();
  }
}
