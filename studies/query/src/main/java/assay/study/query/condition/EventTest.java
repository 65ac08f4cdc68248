package assay.study.query.condition;

import assay.store.capability.filter.Condition;
import assay.store.capability.filter.WholeMatch;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.IdentityHashMap;

/** Tests whether generated events meet a condition. Not thread-safe. */
public final class EventTest {
  private static final Duration BOUND = Duration.ofSeconds(10);

  private final Condition condition;
  private final IdentityHashMap<Condition.Test, Integer> fields = new IdentityHashMap<>();
  private final IdentityHashMap<Condition.Test, WholeMatch> patterns = new IdentityHashMap<>();

  public EventTest(Condition condition, EventType type) {
    this.condition = condition;
    for (Condition.Test test : condition.tests()) {
      byte[] field = test.column().qualifier().toArray();
      fields.put(test, type.place(new String(field, StandardCharsets.UTF_8)));
      if (test instanceof Condition.Matches matches) {
        patterns.put(test, new WholeMatch(matches.pattern(), BOUND));
      }
    }
  }

  /**
   * Returns whether an event meets the condition.
   *
   * @throws WholeMatch.Endless if matching a pattern takes too long
   */
  public boolean holds(EventMaker event) {
    patterns.values().forEach(WholeMatch::begin);
    return condition.holds(test -> holds(test, event));
  }

  private boolean holds(Condition.Test test, EventMaker event) {
    int field = fields.get(test);
    if (!event.has(field)) {
      return false;
    }
    return test instanceof Condition.Equal equal
        ? equal.value().equals(event.value(field))
        : patterns.get(test).matches(event.value(field));
  }
}
