package assay.study.query.run;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.study.query.event.EventType;
import assay.study.query.event.Field;
import java.util.Optional;

/**
 * Setting for queries that request all events with a randomly drawn value of a field. Each query
 * draws a new value, as if users opened one record after another. Immutable.
 */
public record DrawnValue(
    @Key(
            "Indexed field that all events have, such as entity. Each query takes the field's "
                + "value from a random event and looks up the value in the index.")
        String field,
    @Key("Maximum number of events to return, newest first. Default: all events.")
        Optional<Integer> newest) {
  public DrawnValue {
    newest.ifPresent(
        of ->
            Require.that(
                of >= 1, "'newest' (maximum number of events) must be at least 1; got " + of));
  }

  void check(EventType type) {
    Field of = type.fields().get(type.place(field));
    if (!of.indexed() || of.share() < 1) {
      throw new IllegalArgumentException(
          "drawn: '"
              + field
              + "' of "
              + type.name()
              + " must have an index and be in all events; suitable fields are "
              + String.join(
                  ", ",
                  type.fields().stream()
                      .filter(each -> each.indexed() && each.share() == 1)
                      .map(Field::name)
                      .toList()));
    }
  }

  void checkAlone(AccessMethod way, boolean combined, boolean divided) {
    Require.that(
        way == AccessMethod.INDEX,
        "'drawn' looks up values in the index; set 'index' and 'plan: index'");
    Require.that(
        !combined,
        "'drawn' cannot be combined with 'where', 'acceptance', 'bins' or 'join'; remove one");
    Require.that(
        newest.isEmpty() || !divided,
        "'newest' cannot be combined with 'parallel' or 'spread'; remove one");
  }

  long most() {
    return newest.map(Integer::longValue).orElse(Long.MAX_VALUE);
  }

  @Override
  public String toString() {
    return field + newest.map(number -> ", newest " + number).orElse("");
  }
}
