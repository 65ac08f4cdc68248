package assay.lab.compare;

import static assay.lab.compare.SampleGroups.P99;
import static assay.lab.compare.SampleGroups.RATE;
import static assay.lab.compare.SampleGroups.compared;
import static assay.lab.compare.SampleGroups.group;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.compare.Comparison.Row;
import assay.lab.compare.figures.ExcludedRun;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a comparison says, and when it says nothing. */
class ComparisonTest {
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
        compared(
            group("A", 100, 101, 102, 103, 104, 105), group("B", 200, 202, 204, 206, 208, 210));
    assertThat(order(row(comparison, RATE))).containsExactly("B", "A");
    // p99 is the reciprocal here, and lower is better.
    assertThat(order(row(comparison, P99))).containsExactly("B", "A");
    Contrast contrast = row(comparison, RATE).contrasts().get(0);
    assertThat(contrast.difference()).isEqualTo(102.5, within(1e-9));
    assertThat(contrast.ratio().value()).isEqualTo(2, within(1e-9));
    assertThat(contrast.delta().value()).isEqualTo(1);
    assertThat(contrast.differenceInterval().orElseThrow().low()).isGreaterThan(90);
  }

  /** Medians of 10 and 5 ms: all of the five may be Assay's. */
  @Test
  void latenciesThatDifferByAssaysOwnLatenessAreNotRanked() {
    Group slower = group("A", 98, 99, 100, 100, 101, 102);
    Group quicker = group("B", 196, 198, 200, 200, 202, 204);
    assertThat(order(row(compared(SampleGroups.late(slower, 4.9e6), quicker), P99)))
        .containsExactly("B", "A");
    Comparison comparison = compared(SampleGroups.late(slower, 5.1e6), quicker);
    assertThat(refusal(row(comparison, P99)))
        .isEqualTo(
            "Assay's own lateness may explain the difference: A is 5.000 ms slower than B, and"
                + " Assay's lateness added 5.100 ms more in runs of A than in runs of B");
    assertThat(order(row(comparison, RATE))).containsExactly("B", "A");
    Group alike = SampleGroups.late(quicker, 1e6);
    assertThat(order(row(compared(SampleGroups.late(slower, 5.1e6), alike), P99)))
        .as("both are late")
        .containsExactly("B", "A");
  }

  @Test
  void whatOverlapsIsNotRanked() {
    Comparison comparison =
        compared(
            group("A", 100, 101, 102, 103, 104, 105), group("B", 104, 105, 106, 107, 108, 109));
    assertThat(refusal(row(comparison, RATE))).isEqualTo("the intervals of A and B overlap");
  }

  @Test
  void threeRepeatsASideAreNoProof() {
    Comparison comparison = compared(group("A", 1, 2, 3), group("B", 7, 8, 9));
    assertThat(refusal(row(comparison, RATE))).contains("A and B (p = 0.10 with 3 and 3 repeats)");
    assertThat(order(row(compared(group("A", 1, 2, 3, 4), group("B", 6, 7, 8, 9)), RATE)))
        .containsExactly("B", "A");
  }

  @Test
  void aRankingSaysItsChance() {
    Row row = row(compared(group("A", 1, 2, 3, 4), group("B", 6, 7, 8, 9)), RATE);
    assertThat(((Ranking.Ranked) row.ranking().orElseThrow()).chance())
        .as("of 70 ways to share out eight repeats two look so")
        .isEqualTo(2 / 70.0, within(1e-12));
    Row three =
        row(
            compared(group("A", 1, 2, 3, 4), group("B", 6, 7, 8, 9), group("C", 16, 17, 18, 19)),
            RATE);
    assertThat(refusal(three))
        .as("three pairs")
        .contains("A and B (p = 0.09 with 4 and 4 repeats)");
  }

  @Test
  void ofAlikeGroupsNoFigureOfAWholeTableIsRankedMoreOftenThanOnceInTwenty() {
    Random random = new Random(5);
    int ranked = 0;
    for (int table = 0; table < 400; table++) {
      Comparison comparison =
          compared(
              SampleGroups.repeats("A", noise(random, 4, 0)),
              SampleGroups.repeats("B", noise(random, 4, 0)));
      ranked += anyRanked(comparison) ? 1 : 0;
    }
    // 400 tables: three standard errors above 5 % are 8.3 %.
    assertThat(ranked).isLessThan(33);
  }

  @Test
  void whereAllFiguresDifferAllAreRanked() {
    Random random = new Random(6);
    Comparison comparison =
        compared(
            SampleGroups.repeats("A", noise(random, 5, 0)),
            SampleGroups.repeats("B", noise(random, 5, 1)));
    assertThat(comparison.rows())
        .allSatisfy(row -> assertThat(row.ranking()).get().isInstanceOf(Ranking.Ranked.class));
  }

  private static boolean anyRanked(Comparison comparison) {
    return comparison.rows().stream()
        .anyMatch(row -> row.ranking().orElseThrow() instanceof Ranking.Ranked);
  }

  /** Thirty figures that have nothing to do with each other. */
  private static List<Map<Figure, Double>> noise(Random random, int repeats, double shift) {
    List<Map<Figure, Double>> all = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      Map<Figure, Double> figures = new LinkedHashMap<>();
      for (int i = 0; i < 30; i++) {
        figures.put(new Figure("run", "op" + i, Quantity.P99), 1 + shift + random.nextDouble());
      }
      all.add(figures);
    }
    return all;
  }

  @Test
  void whatIsLeftOfAGroupThatTheStoreFailedIsNotRankedBetter() {
    Group half = SampleGroups.failed(group("A", 100, 101, 102, 103), 4);
    Group whole = group("B", 50, 51, 52, 53, 54, 55, 56, 57);
    assertThat(refusal(row(compared(half, whole), RATE)))
        .isEqualTo(
            "the store failed in 4 of 8 runs of A and in 0 of 8 runs of B, so the other runs of A"
                + " are not representative");
    Group slower = SampleGroups.failed(group("A", 10, 11, 12, 13), 4);
    assertThat(order(row(compared(slower, whole), RATE)))
        .as("worse all the same")
        .containsExactly("B", "A");
    Group busy =
        new Group(
            "A",
            "busy",
            half.runs(),
            List.of(new ExcludedRun(Path.of("x"), "CLIENT-LIMITED", false, "not valid")));
    assertThat(order(row(compared(busy, whole), RATE)))
        .as("the client's fault")
        .containsExactly("A", "B");
  }

  @Test
  void twoRepeatsHaveNoInterval() {
    Row row = row(compared(group("A", 1, 2), group("B", 7, 8, 9)), RATE);
    assertThat(row.summaries().get(0).interval()).isEmpty();
    assertThat(row.contrasts().get(0).differenceInterval()).isEmpty();
    assertThat(refusal(row)).isEqualTo("too few repeats for an interval (A 2; 3 needed)");
  }

  @Test
  void ofManyPairsThatOverlapSomeAreNamed() {
    Row row =
        row(
            compared(
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
            compared(
                group("A", 1, 2, 3, 4, 5, 6),
                group("B", 5, 6, 7, 8, 9, 10),
                group("C", 50, 60, 70, 80, 90, 100)),
            RATE);
    assertThat(refusal(row)).isEqualTo("the intervals of A and B overlap");
    assertThat(row.contrasts()).extracting(c -> c.group().label()).containsExactly("B", "C");
  }

  @Test
  void oneGroupAloneHasMediansAndNoRanking() {
    Row row = row(compared(group("A", 1, 2, 3)), RATE);
    assertThat(row.summaries().get(0).sample().median()).isEqualTo(2);
    assertThat(row.ranking()).isEmpty();
    assertThat(row.contrasts()).isEmpty();
  }

  @Test
  void aGroupWithoutRunsIsNamedAndComparesWithNothing() {
    Comparison comparison = compared(group("A"), group("B", 1, 2, 3));
    assertThat(comparison.empty()).extracting(Group::label).containsExactly("A");
    assertThat(row(comparison, RATE).contrasts()).isEmpty();
  }

  @Test
  void conditionsThatDifferAreNamedAndPassingOnesAreNot() {
    Map<String, Object> one =
        Map.of("host", "x", "loadAverage", List.of(1, 2, 3), "cpu", Map.of("online", 2));
    Map<String, Object> other =
        Map.of("host", "y", "loadAverage", List.of(4, 5, 6), "cpu", Map.of("online", 2));
    Comparison comparison = compared(group("A", one, 1, 2), group("B", other, 3));
    assertThat(comparison.conditions())
        .containsExactly(
            new DifferingCondition("environment.host", Map.of("A", Set.of("x"), "B", Set.of("y"))));
    assertThat(compared(group("A", one, 1), group("B", 2)).conditions())
        .extracting(DifferingCondition::name)
        .containsExactly("environment.cpu.online", "environment.host");
  }
}
