package assay.study.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.capability.filter.Condition;
import assay.study.query.condition.ConditionText;
import assay.study.query.event.EventTypes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueryPlannerTest {
  /** How many of a million events have a value. */
  private static final Map<String, Long> FREQUENT =
      Map.of(
          "rare", 10L,
          "seldom", 90L,
          "often", 5_000L,
          "common", 20_000L,
          "usual", 400_000L,
          "nearly-all", 950_000L);

  @Test
  void anEqualityUsesTheIndexWhereThatPays() {
    QueryPlan plan = plan("domain_name = \"often\"");
    assertThat(plan.access().toString()).isEqualTo("index of domain_name = 'often' (5,000)");
    assertThat(plan.filter()).isEmpty();
    assertThat(plan("domain_name = \"usual\"").access()).isInstanceOf(Access.Scan.class);
    assertThat(plan("path = \"rare\"").access()).as("no index").isInstanceOf(Access.Scan.class);
    assertThat(plan("domain_name ~ \"rare\"").access()).isInstanceOf(Access.Scan.class);
    assertThat(plan("domain_name != \"rare\"").access()).isInstanceOf(Access.Scan.class);
  }

  @Test
  void anIndexThatLeavesOutFewIsNotRead() {
    String where = "domain_name = \"usual\" and source_ip = \"nearly-all\"";
    assertThat(planner(1).plan(condition(where)).access().toString())
        .isEqualTo("index of domain_name = 'usual' (400,000)");
    String third = "domain_name = \"rare\" and source_ip = \"seldom\" and status = \"seldom\"";
    assertThat(plan(third).access().toString())
        .as("after the second there is nothing left to be left out")
        .isEqualTo("(index of domain_name = 'rare' (10) and index of source_ip = 'seldom' (90))");
  }

  @Test
  void conditionsThatAllMustHoldAreTakenWhereTheyExcludeEnough() {
    QueryPlan both = plan("domain_name = \"rare\" and source_ip = \"seldom\"");
    assertThat(both.access()).isInstanceOf(Access.Intersection.class);
    assertThat(both.filter()).isEmpty();
    assertThat(both.access().events()).as("as good as none").isZero();
    QueryPlan frequent = plan("domain_name = \"common\" and source_ip = \"common\"");
    assertThat(frequent.access().events()).isEqualTo(400);
    assertThat(frequent.access()).isInstanceOf(Access.Intersection.class);
    QueryPlan one = plan("domain_name = \"rare\" and source_ip = \"often\" and path ~ \"x.*\"");
    assertThat(one.access().toString()).isEqualTo("index of domain_name = 'rare' (10)");
    assertThat(one.filter()).isPresent();
  }

  @Test
  void conditionsOfWhichOneMustHoldAllNeedAnIndex() {
    QueryPlan union = plan("domain_name = \"rare\" or source_ip = \"often\"");
    assertThat(union.access()).isInstanceOf(Access.Union.class);
    assertThat(union.access().events()).isEqualTo(5_010);
    assertThat(union.filter()).isEmpty();
    assertThat(plan("domain_name = \"rare\" or path = \"rare\"").access())
        .isInstanceOf(Access.Scan.class);
    QueryPlan deep =
        plan("domain_name = \"rare\" or (source_ip = \"seldom\" and not path = \"x\")");
    assertThat(deep.access()).isInstanceOf(Access.Union.class);
    assertThat(deep.filter()).as("a part must be asked").isPresent();
  }

  @Test
  void whatIsSaidTwiceCountsOnce() {
    for (String join : List.of("or", "and")) {
      QueryPlan plan = plan("domain_name = \"rare\" " + join + " domain_name = \"rare\"");
      assertThat(plan.access().toString()).isEqualTo("index of domain_name = 'rare' (10)");
    }
    assertThat(plan("path ~ \"x\" and domain_name = \"rare\" and domain_name = \"rare\"").filter())
        .as("a part must be asked")
        .isPresent();
  }

  @Test
  void withoutAConditionAllIsRead() {
    QueryPlan plan = planner(0.01).plan(Optional.empty());
    assertThat(plan.access().events()).isEqualTo(1_000_000);
  }

  private static QueryPlan plan(String where) {
    return planner(0.01).plan(condition(where));
  }

  private static Optional<Condition> condition(String where) {
    return Optional.of(ConditionText.parse(where, EventTypes.WEB_REQUEST, Bytes.of("e")));
  }

  private static QueryPlanner planner(double crossover) {
    EventCounts counts =
        new EventCounts() {
          @Override
          public long events() {
            return 1_000_000;
          }

          @Override
          public long events(Bytes field, Bytes value) {
            return FREQUENT.getOrDefault(value.toString(), 0L);
          }
        };
    return new QueryPlanner(EventTypes.WEB_REQUEST, counts, crossover, 10);
  }
}
