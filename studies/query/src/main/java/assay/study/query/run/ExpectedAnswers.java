package assay.study.query.run;

import assay.store.Bytes;
import assay.study.query.answer.Answer;
import assay.study.query.answer.EventAnswer;
import assay.study.query.condition.EventTest;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventTypes;
import assay.study.query.event.Events;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import java.util.Map;
import java.util.function.Predicate;

/** Computes the answers that a query should have from the generated events. */
public record ExpectedAnswers(EventQuery query) {
  public Answer of(TimeRange time) {
    Predicate<EventMaker> meant =
        query
            .acceptance()
            .<Predicate<EventMaker>>map(
                share -> event -> MatchShare.accepts(share, event.identity()))
            .or(
                () ->
                    query
                        .condition()
                        .map(of -> new EventTest(of, EventTypes.named(query.type()))::holds))
            .orElse(event -> true);
    if (query.join().isEmpty()) {
      return answers(query.all()).of(time, meant, query.fields());
    }
    Join with = query.join().get();
    Events others =
        new Events(
            with.eventType(), query.seed(), with.events(), new TimeRange(query.from(), query.to()));
    return answers(others)
        .joined(
            query.time(),
            with.other(),
            answers(query.all()).values(time, meant, with.field()),
            query.fields());
  }

  Map<Bytes, Answer> byValue(TimeRange time) {
    DrawnValue value = query.drawn().orElseThrow();
    return answers(query.all()).byValue(time, value.field(), value.most(), query.fields());
  }

  private EventAnswer answers(Events events) {
    return new EventAnswer(events, new EventKeys(query.shards()));
  }
}
