package assay.study.query.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.capability.filter.Condition;
import assay.study.query.condition.ConditionText;
import assay.study.query.condition.EventTest;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventTypes;
import assay.study.query.event.Events;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class EventAnswerTest {
  private static final TimeRange TIME = new TimeRange(0, 60_000);
  private static final Events EVENTS = new Events(EventTypes.WEB_REQUEST, 1, 2_000, TIME);
  private static final EventAnswer ANSWERS = new EventAnswer(EVENTS, new EventKeys(8));

  @Test
  void partsOfATimeAddUpToIt() {
    for (int parts : new int[] {1, 2, 3, 5, 8}) {
      Answer sum = Answer.NONE;
      for (TimeRange part : TIME.parts(parts)) {
        sum = sum.plus(ANSWERS.of(part, event -> true, Set.of()));
      }
      assertThat(sum).isEqualTo(ANSWERS.of(TIME, event -> true, Set.of()));
    }
  }

  @Test
  void aConditionAndItsContraryAddUpToAll() {
    Answer all = ANSWERS.of(TIME, event -> true, Set.of("source_ip"));
    assertThat(all.count()).isEqualTo(2_000);
    for (String where :
        new String[] {
          "status = \"200\"", "user_name ~ \"1.*\"", "header_9 = \"x\" or method = \"GET\""
        }) {
      Condition condition = parse(where);
      Answer is = ANSWERS.of(TIME, holds(condition), Set.of("source_ip"));
      Answer isNot = ANSWERS.of(TIME, holds(new Condition.Not(condition)), Set.of("source_ip"));
      assertThat(is.plus(isNot)).isEqualTo(all);
    }
    long absent = ANSWERS.of(TIME, holds(parse("user_name != \"1\"")), Set.of("source_ip")).count();
    assertThat(absent).as("absent fields equal nothing").isGreaterThan(1_990);
  }

  @Test
  void anotherBitIsAnotherDigest() {
    AnswerSum sum = new AnswerSum();
    sum.accept(Bytes.of("row"), Bytes.of("ab"), Bytes.of("c"));
    Answer one = sum.answer();
    sum.begin();
    sum.accept(Bytes.of("row"), Bytes.of("a"), Bytes.of("bc"));
    assertThat(sum.answer()).isNotEqualTo(one);
    assertThat(sum.answer().count()).isOne();
  }

  private static Predicate<EventMaker> holds(Condition condition) {
    return new EventTest(condition, EVENTS.type())::holds;
  }

  private static Condition parse(String text) {
    return ConditionText.parse(text, EVENTS.type(), Bytes.of("e"));
  }
}
