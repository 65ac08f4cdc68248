package assay.study.query.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.filter.Condition;
import assay.study.query.answer.Answer;
import assay.study.query.answer.AnswerSum;
import assay.study.query.condition.ConditionText;
import assay.study.query.event.EventMaker;
import assay.study.query.event.Field;
import assay.study.query.key.EventKeys;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import assay.study.query.table.EventTable;
import assay.study.query.table.StoredSchema;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * However a query is carried out, it brings what the events say, and what reading the whole table
 * and testing each event here brings.
 */
class RandomQueriesTest {
  private static final int[] CLIENTS = {1, 2, 3, 5, 8};
  private static final int SHARDS = 3;
  private static final int DEEPEST = 4;

  private static final List<Optional<Batches>> BATCHES =
      List.of(
          Optional.empty(),
          Optional.of(
              new Batches(
                  Optional.of(Duration.ofMillis(7)), Duration.ofNanos(100), Duration.ofMillis(1))));

  private final Random random = new Random(11);
  private EventTables tables;
  private Map<Bytes, Map<String, Bytes>> rows;

  @ParameterizedTest
  @CsvSource({
    "login_open, GLOBAL, 900",
    "edge_values, GLOBAL, 100",
    "login_open, SHARDED, 100",
    "edge_values, SHARDED, 50",
    "login_open, IN_SHARD, 100",
    "edge_values, IN_SHARD, 50"
  })
  void answersAreTheSameHoweverTheyAreFound(String type, IndexLayout layout, int queries)
      throws Exception {
    TimeRange time = new TimeRange(10_000, 11_000);
    try (EventTables made = new EventTables(type, 300, time, SHARDS, layout)) {
      tables = made;
      rows = wholeTable();
      int withRows = 0;
      for (int i = 0; i < queries; i++) {
        TimeRange asked = time();
        Optional<String> where = random.nextInt(10) == 0 ? Optional.empty() : Optional.of(any(1));
        List<String> select = random.nextInt(3) == 0 ? List.of(field().name()) : List.of();
        Answer expected = bruteForce(asked, where, select);
        withRows += expected.count() > 0 ? 1 : 0;
        for (String plan : plans(where)) {
          for (Optional<Batches> batches : BATCHES) {
            for (int clients : CLIENTS) {
              if (clients <= asked.millis()) {
                EventQuery query =
                    tables.query(asked, where, select, plan, random.nextInt(2), batches, clients);
                check(query, expected);
              }
            }
          }
        }
      }
      assertThat(withRows).isGreaterThan(queries / 4);
    }
  }

  private void check(EventQuery query, Answer expected) throws Exception {
    EventTables.Done done = tables.ask(query);
    assertThat(new ExpectedAnswers(query).of(query.time())).as("%s", query).isEqualTo(expected);
    assertThat(done.outcome()).as("%s", query).isEqualTo(Outcome.OK);
    assertThat(done.effect().isWrong()).as("%s", query).isFalse();
    assertThat(done.effect().cells()).as("%s", query).isEqualTo(expected.count());
  }

  /** An index can carry out what it holds all of. */
  private List<String> plans(Optional<String> where) {
    List<String> plans = new ArrayList<>(List.of("scan", "auto"));
    try {
      ByIndex.plan(tables.events.type(), where.map(this::parse));
      plans.add("index");
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("indexed fields are");
    }
    return plans;
  }

  private Condition parse(String where) {
    return ConditionText.parse(where, tables.events.type(), EventTable.FAMILY);
  }

  private Map<Bytes, Map<String, Bytes>> wholeTable() throws Exception {
    Map<Bytes, Map<String, Bytes>> all = new TreeMap<>();
    try (Session session = tables.store.openSession(EventTables.EVENTS)) {
      session.scanAll(
          List.of(Range.all()),
          Columns.ALL,
          cell -> {
            if (cell.family().equals(EventTable.FAMILY)) {
              all.computeIfAbsent(cell.row().copy(), row -> new TreeMap<>())
                  .put(cell.qualifier().toString(), cell.value().copy());
            }
          },
          () -> false);
    }
    all.remove(StoredSchema.ROW);
    return all;
  }

  private Answer bruteForce(TimeRange asked, Optional<String> where, List<String> select) {
    AnswerSum sum = new AnswerSum();
    Optional<Condition> condition = where.map(this::parse);
    rows.forEach(
        (row, cells) -> {
          boolean isMeant =
              asked.contains(EventKeys.millis(row))
                  && condition.map(of -> of.holds(test -> holds(test, cells))).orElse(true);
          cells.forEach(
              (field, value) -> {
                if (isMeant && (select.isEmpty() || select.contains(field))) {
                  sum.accept(row, Bytes.of(field), value);
                }
              });
        });
    return sum.answer();
  }

  private static boolean holds(Condition.Test test, Map<String, Bytes> cells) {
    Bytes value = cells.get(test.column().qualifier().toString());
    if (value == null) {
      return false;
    }
    return test instanceof Condition.Equal equal
        ? equal.value().equals(value)
        : new String(value.toArray(), StandardCharsets.UTF_8)
            .matches(((Condition.Matches) test).pattern());
  }

  /** Also of a single millisecond, and longer than the events'. */
  private TimeRange time() {
    long from = 9_900L + random.nextInt(1_200);
    return new TimeRange(from, from + 1 + random.nextInt(random.nextInt(4) == 0 ? 5 : 900));
  }

  private Field field() {
    List<Field> fields = tables.events.type().fields();
    return fields.get(random.nextInt(fields.size()));
  }

  private String any(int depth) {
    if (depth < DEEPEST && random.nextInt(3) > 0) {
      List<String> of = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        of.add(any(depth + 1));
      }
      String joined = String.join(random.nextBoolean() ? " and " : " or ", of);
      return (random.nextInt(4) == 0 ? "not (" : "(") + joined + ")";
    }
    String value = value();
    return switch (random.nextInt(6)) {
      case 0 -> field().name() + " ~ \"" + pattern(value) + "\"";
      case 1 -> field().name() + " != \"" + value + "\"";
      default -> ofEvent();
    };
  }

  private static String pattern(String value) {
    boolean isPlain = value.matches("[a-z0-9]+");
    return isPlain ? value.charAt(0) + ".*" : "(?s).{0,2}";
  }

  /** That holds of one event at least. */
  private String ofEvent() {
    EventMaker event = event();
    int place = random.nextInt(tables.events.type().fields().size());
    Field field = tables.events.type().fields().get(place);
    return event.has(place) && isText(event.value(place))
        ? field.name() + " = \"" + text(event.value(place)) + "\""
        : ofEvent();
  }

  private String value() {
    EventMaker event = event();
    int place = random.nextInt(tables.events.type().fields().size());
    return event.has(place) && isText(event.value(place)) ? text(event.value(place)) : "none";
  }

  private EventMaker event() {
    EventMaker event = new EventMaker(tables.events, new EventKeys(SHARDS));
    event.make(random.nextInt((int) tables.events.count()));
    return event;
  }

  /** What is no UTF-8, a condition's text cannot say. */
  private static boolean isText(Bytes value) {
    return value.length() < 100 && Bytes.of(text(value)).equals(value);
  }

  private static String text(Bytes value) {
    return new String(value.toArray(), StandardCharsets.UTF_8);
  }
}
