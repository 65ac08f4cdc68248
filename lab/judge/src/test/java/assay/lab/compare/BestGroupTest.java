package assay.lab.compare;

import static assay.lab.compare.SampleGroups.compared;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.BestGroup.Standing;
import assay.lab.compare.figures.RunFigures;
import assay.lab.compare.figures.WholePhase;
import assay.lab.measure.LatencyKey;
import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.workload.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which variant is best, and when nobody knows. */
class BestGroupTest {
  @Test
  void theHighestThroughputIsBestWhereItStandsOut() {
    BestGroup answer =
        answer(group("slow", 100), group("fast", 301), group("near", 298), group("half", 150));
    assertThat(answer.by()).isEqualTo(SampleGroups.RATE);
    assertThat(answer.isRanked()).isTrue();
    assertThat(answer.places())
        .extracting(place -> place.group().label())
        .containsExactly("fast", "near", "half", "slow");
    assertThat(answer.places())
        .extracting(BestGroup.Place::standing)
        .containsExactly(Standing.BEST, Standing.NOT_TOLD_APART, Standing.WORSE, Standing.WORSE);
    assertThat(answer.places().get(1).why()).contains("the intervals of fast and near overlap");
    assertThat(answer.places().get(3).toBest().orElseThrow().ratio().value()).isLessThan(0.4);
  }

  @Test
  void oneRepeatLessOfOneVariantDoesNotKeepAllFromBeingRanked() {
    BestGroup answer =
        answer(
            SampleGroups.group("best", 400, 401, 402, 403),
            SampleGroups.group("near", 395, 396, 404, 405, 406),
            SampleGroups.group("slow", 20, 21, 22, 23, 24),
            SampleGroups.group("slowest", 8, 9, 10, 11, 12));
    assertThat(answer.places())
        .extracting(BestGroup.Place::standing)
        .containsExactly(Standing.BEST, Standing.NOT_TOLD_APART, Standing.WORSE, Standing.WORSE);
  }

  /** Of groups that are alike, one in twenty answers at most ranks any. */
  @Test
  void groupsThatAreAlikeAreRankedInFewAnswers() {
    SplittableRandom random = new SplittableRandom(5);
    int ranked = 0;
    for (int i = 0; i < 400; i++) {
      Group[] alike =
          IntStream.range(0, 4)
              .mapToObj(
                  group ->
                      SampleGroups.group(
                          "g" + group, random.doubles(group == 0 ? 4 : 5, 90, 110).toArray()))
              .toArray(Group[]::new);
      ranked += answer(alike).isRanked() ? 1 : 0;
    }
    assertThat(ranked).isLessThanOrEqualTo(20);
  }

  @Test
  void fewRepeatsRankNothingAndItIsSaidHowManyCould() {
    BestGroup answer =
        answer(SampleGroups.group("a", 1, 2, 3), SampleGroups.group("b", 101, 102, 103));
    assertThat(answer.isRanked()).isFalse();
    assertThat(answer.places())
        .extracting(BestGroup.Place::standing)
        .containsExactly(Standing.FIRST, Standing.NOT_TOLD_APART);
    assertThat(answer.fewestRepeats()).isEqualTo(3);
    assertThat(answer.leastRepeats()).as("2 of C(8,4) are less than 5 %").isEqualTo(4);
    assertThat(
            answer(
                    group("a", 1),
                    group("b", 100),
                    group("c", 200),
                    group("d", 300),
                    group("e", 400))
                .leastRepeats())
        .as("of ten pairs")
        .isEqualTo(6);
  }

  @Test
  void whatThereIsOfEachOperationIsAddedUp() {
    Figure updates = new Figure("run", "update", Quantity.THROUGHPUT);
    Map<Figure, Double> figures = Map.of(SampleGroups.RATE, 10.0, updates, 30.0);
    RunFigures run = SampleGroups.repeats("a", List.of(figures)).runs().get(0);
    assertThat(WholePhase.total(run, "run")).hasValue(40);
    assertThat(WholePhase.total(run, "load")).isEmpty();
    Figure part = new Figure("run", Operation.part("first", "read").name(), Quantity.THROUGHPUT);
    Map<Figure, Double> one = Map.of(SampleGroups.RATE, 10.0, part, 10.0);
    Group group = SampleGroups.repeats("a", List.of(one));
    assertThat(WholePhase.total(group.runs().get(0), "run")).isEmpty();
    assertThat(WholePhase.perSecond(group.runs().get(0), "run")).hasValue(10);
    assertThat(answer(group).by()).isEqualTo(SampleGroups.RATE);
  }

  @Test
  void loadsThatDifferAreToldBesideIt() {
    Figure load = new Figure("load", "insert", Quantity.THROUGHPUT);
    Group slow =
        SampleGroups.repeats(
            "slow",
            IntStream.range(0, 5)
                .mapToObj(i -> Map.of(load, 10.0 + i, SampleGroups.RATE, 100.0 + 7 * i))
                .toList());
    Group fast =
        SampleGroups.repeats(
            "fast",
            IntStream.range(0, 5)
                .mapToObj(i -> Map.of(load, 50.0 + i, SampleGroups.RATE, 101.0 + 6 * i))
                .toList());
    BestGroup answer = answer(slow, fast);
    assertThat(answer.by()).isEqualTo(SampleGroups.RATE);
    assertThat(answer.isRanked()).isFalse();
    assertThat(answer.ofLoads())
        .extracting(of -> of.by() + " " + of.best().group().label())
        .containsExactly(load + " fast");
  }

  @Test
  void aWriteIntoABufferIsNoAnswer() {
    Plan deletes =
        SamplePlans.of(
            SamplePlans.READS,
            SamplePlans.load(),
            SamplePlans.run(
                "run",
                SamplePlans.deletes(0.9),
                new Pacing.OpenLoop(100, Pacing.Arrivals.CONSTANT),
                SessionView.whole()));
    Figure writes = new Figure("run", "delete", Quantity.THROUGHPUT);
    Figure write = new Figure("run", "delete", Quantity.P99);
    Map<Figure, Double> figures =
        Map.of(SampleGroups.RATE, 10.0, SampleGroups.P99, 5e6, writes, 90.0, write, 200.0);
    assertThat(answer(SampleGroups.of("through", deletes, List.of(figures))).by()).isEqualTo(write);
    Map<Figure, Double> flushed = new HashMap<>(figures);
    flushed.put(new Figure("run", LatencyKey.FLUSH, Quantity.P99), 7e6);
    assertThat(answer(SampleGroups.of("buffered", deletes, List.of(flushed))).by())
        .isEqualTo(SampleGroups.P99);
  }

  @Test
  void withoutARunThatCountsThereIsNone() {
    assertThat(compared(new Group("a", "a", List.of(), List.of())).answer()).isEmpty();
  }

  /** Eight repeats, close to each other. */
  private static Group group(String label, double rate) {
    return SampleGroups.group(
        label, DoubleStream.iterate(rate, last -> last + 1).limit(8).toArray());
  }

  private static BestGroup answer(Group... groups) {
    return compared(groups).answer().orElseThrow();
  }
}
