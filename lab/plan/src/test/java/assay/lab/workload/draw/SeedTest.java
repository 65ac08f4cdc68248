package assay.lab.workload.draw;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.draw.Seed.Purpose;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SeedTest {
  @Test
  void aScopeDrawsTheSameInEveryProcess() {
    Seed seed = Seed.of(1).repeat(1).variant("").phase("run").activity("run").thread(0);
    assertThat(seed.bits(Purpose.OPERATIONS)).isEqualTo(-8074704160818035001L);
    SplittableRandom again = seed.random(Purpose.OPERATIONS);
    SplittableRandom random = seed.random(Purpose.OPERATIONS);
    for (int i = 0; i < 1000; i++) {
      assertThat(random.nextLong()).isEqualTo(again.nextLong());
    }
  }

  @Test
  void everyPartOfAScopeTellsItFromOthers() {
    Seed run = Seed.of(1);
    List<Seed> scopes = new ArrayList<>(List.of(run));
    for (int i = -50; i < 50; i++) {
      scopes.add(Seed.of(i + 1000));
      scopes.add(run.repeat(i));
      scopes.add(run.action(i));
      scopes.add(run.client(i));
      scopes.add(run.thread(i));
      scopes.add(run.turn(i));
      scopes.add(run.variant("v" + i));
      scopes.add(run.phase("v" + i));
      scopes.add(run.activity("v" + i));
      scopes.add(run.repeat(i).thread(i));
      scopes.add(run.thread(i).repeat(i));
    }
    Set<Long> drawn = new HashSet<>();
    for (Purpose purpose : Purpose.values()) {
      for (Seed scope : scopes) {
        assertThat(drawn.add(scope.bits(purpose))).isTrue();
      }
    }
  }

  /** As {@link String#hashCode} does not tell them. */
  @Test
  void namesOfOneHashCodeAreToldApart() {
    assertThat("run-Aa".hashCode()).isEqualTo("run-BB".hashCode());
    assertThat(Seed.of(1).phase("run-Aa").bits(Purpose.OPERATIONS))
        .isNotEqualTo(Seed.of(1).phase("run-BB").bits(Purpose.OPERATIONS));
    assertThat(Seed.of(1).phase("").bits(Purpose.OPERATIONS))
        .isNotEqualTo(Seed.of(1).phase("\0").bits(Purpose.OPERATIONS));
  }

  /** Each bit of a seed turns every bit of what is drawn in half of the cases. */
  @Test
  void nearSeedsAreFarApart() {
    int seeds = 2000;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      int turned = 0;
      for (long seed = 0; seed < seeds; seed++) {
        long one = Seed.of(seed).bits(Purpose.OPERATIONS);
        turned += Long.bitCount(one ^ Seed.of(seed ^ (1L << bit)).bits(Purpose.OPERATIONS));
      }
      assertThat((double) turned / seeds).isBetween(31.5, 32.5);
    }
  }

  @Test
  void freshSeedsAreOthersEachTimeAndExactInJson() {
    Set<Long> fresh = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      long seed = Seed.fresh();
      assertThat(seed).isPositive().isEqualTo((long) (double) seed);
      fresh.add(seed);
    }
    assertThat(fresh).hasSize(1000);
  }

  @Test
  void everyOrderOfAListIsDrawnAlike() {
    SplittableRandom random = Seed.of(1).random(Purpose.ORDER);
    TreeMap<String, Integer> orders = new TreeMap<>();
    for (int i = 0; i < 6000; i++) {
      List<String> list = new ArrayList<>(List.of("a", "b", "c"));
      Seed.shuffle(list, random);
      orders.merge(String.join("", list), 1, Integer::sum);
    }
    assertThat(orders).hasSize(6);
    assertThat(orders.values()).allMatch(times -> Math.abs(times - 1000) < 150);
  }
}
