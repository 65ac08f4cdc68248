package assay.lab.compare;

import static assay.lab.compare.SampleGroups.P99;
import static assay.lab.compare.SampleGroups.RATE;
import static assay.lab.compare.SampleGroups.group;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.compare.Comparison.Row;
import assay.lab.plan.Figure;
import assay.lab.statistics.Bootstrap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a comparison says, and when it says nothing. */
class ComparisonTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(1, 999);

  private static Comparison compare(Group... groups) {
    return Comparison.of(List.of(groups), BOOTSTRAP);
  }

  private static Row row(Comparison comparison, Figure figure) {
    return comparison.rows().stream().filter(r -> r.figure().equals(figure)).findFirst().get();
  }

  private static String refusal(Row row) {
    assertThat(row.ranking()).get().isInstanceOf(Ranking.Refused.class);
    return ((Ranking.Refused) row.ranking().get()).why();
  }

  private static List<String> order(Row row) {
    assertThat(row.ranking()).get().isInstanceOf(Ranking.Ranked.class);
    return ((Ranking.Ranked) row.ranking().get()).bestFirst().stream().map(Group::label).toList();
  }

  @Test
  void whatDoesNotTouchIsRankedTheBetterFirst() {
    Comparison comparison =
        compare(group("A", 100, 101, 102, 103, 104, 105), group("B", 200, 202, 204, 206, 208, 210));
    assertThat(order(row(comparison, RATE))).containsExactly("B", "A");
    // p99 is the reciprocal here, and less is better.
    assertThat(order(row(comparison, P99))).containsExactly("B", "A");
    Contrast contrast = row(comparison, RATE).contrasts().get(0);
    assertThat(contrast.difference()).isEqualTo(102.5, within(1e-9));
    assertThat(contrast.ratio()).isEqualTo(2, within(1e-9));
    assertThat(contrast.delta().value()).isEqualTo(1);
    assertThat(contrast.differenceInterval().orElseThrow().low()).isGreaterThan(90);
  }

  @Test
  void whatOverlapsIsNotRanked() {
    Comparison comparison =
        compare(group("A", 100, 101, 102, 103, 104, 105), group("B", 104, 105, 106, 107, 108, 109));
    assertThat(refusal(row(comparison, RATE))).isEqualTo("the intervals of A and B overlap");
  }

  @Test
  void threeRepeatsASideAreNoProof() {
    Comparison comparison = compare(group("A", 1, 2, 3), group("B", 7, 8, 9));
    assertThat(refusal(row(comparison, RATE)))
        .contains("A and B (3 and 3 repeats) in 10 % of cases");
    assertThat(order(row(compare(group("A", 1, 2, 3, 4), group("B", 6, 7, 8, 9)), RATE)))
        .containsExactly("B", "A");
  }

  @Test
  void twoRepeatsHaveNoInterval() {
    Row row = row(compare(group("A", 1, 2), group("B", 7, 8, 9)), RATE);
    assertThat(row.summaries().get(0).interval()).isEmpty();
    assertThat(row.contrasts().get(0).differenceInterval()).isEmpty();
    assertThat(refusal(row)).isEqualTo("an interval takes 3 repeats, there are of A 2");
  }

  @Test
  void ofManyPairsThatOverlapSomeAreNamed() {
    Row row =
        row(
            compare(
                group("A", 1, 2, 3, 4, 5, 6),
                group("B", 1, 2, 3, 4, 5, 6),
                group("C", 1, 2, 3, 4, 5, 6),
                group("D", 1, 2, 3, 4, 5, 6)),
            RATE);
    assertThat(refusal(row))
        .isEqualTo("the intervals of A and B, A and C, A and D and 3 more pairs overlap");
  }

  @Test
  void onePairThatOverlapsRefusesTheWholeOrder() {
    Row row =
        row(
            compare(
                group("A", 1, 2, 3, 4, 5, 6),
                group("B", 5, 6, 7, 8, 9, 10),
                group("C", 50, 60, 70, 80, 90, 100)),
            RATE);
    assertThat(refusal(row)).isEqualTo("the intervals of A and B overlap");
    assertThat(row.contrasts()).extracting(c -> c.group().label()).containsExactly("B", "C");
  }

  @Test
  void oneGroupAloneHasMediansAndNoRanking() {
    Row row = row(compare(group("A", 1, 2, 3)), RATE);
    assertThat(row.summaries().get(0).sample().median()).isEqualTo(2);
    assertThat(row.ranking()).isEmpty();
    assertThat(row.contrasts()).isEmpty();
  }

  @Test
  void aGroupWithoutRunsIsNamedAndComparesWithNothing() {
    Comparison comparison = compare(group("A"), group("B", 1, 2, 3));
    assertThat(comparison.empty()).extracting(Group::label).containsExactly("A");
    assertThat(row(comparison, RATE).contrasts()).isEmpty();
  }

  @Test
  void conditionsThatDifferAreNamedAndPassingOnesAreNot() {
    Map<String, Object> one =
        Map.of("host", "x", "loadAverage", List.of(1, 2, 3), "cpu", Map.of("online", 2));
    Map<String, Object> other =
        Map.of("host", "y", "loadAverage", List.of(4, 5, 6), "cpu", Map.of("online", 2));
    Comparison comparison = compare(group("A", one, 1, 2), group("B", other, 3));
    assertThat(comparison.conditions())
        .containsExactly(
            new Condition("environment.host", Map.of("A", Set.of("x"), "B", Set.of("y"))));
    assertThat(compare(group("A", one, 1), group("B", 2)).conditions())
        .extracting(Condition::name)
        .containsExactly("environment.cpu.online", "environment.host");
  }
}
