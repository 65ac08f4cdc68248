package assay.lab.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.plan.SamplePlans;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.plan.phase.Timing;
import assay.lab.workload.draw.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ActionTimesTest {
  private static final Action FLUSH =
      new Action.Work(new TablePlan("flush", Optional.empty(), TablePlan.Act.FLUSH));

  @Test
  void onceIsOnce() {
    assertThat(seconds(kill(new Timing.At(time(7)), 3), 10)).containsExactly(7.0);
    assertThat(seconds(flush(new Timing.At(time(10))), 10)).as("too late").isEmpty();
  }

  @Test
  void whatWouldNotBeOverBeforeThePhaseIsLeftOut() {
    Timing every = new Timing.Every(time(3), time(2));
    assertThat(seconds(kill(every, 1), 12)).containsExactly(2.0, 5.0, 8.0, 11.0);
    assertThat(seconds(kill(every, 2), 12)).containsExactly(2.0, 5.0, 8.0);
    assertThat(seconds(flush(every), 11)).containsExactly(2.0, 5.0, 8.0);
  }

  @Test
  void aPhaseThatEndsByCountHasNoLastTime() {
    Iterator<ActionTimes.Time> times =
        new ActionTimes(flush(new Timing.Every(time(3), time(3))), Optional.empty(), Seed.of(1));
    for (int i = 0; i < 100_000; i++) {
      times.next();
    }
    assertThat(times.next().offset()).isEqualTo(time(300_003));
  }

  @Test
  void randomTimesAreAsFarApartAsAskedAndNeverOverlap() {
    ActionPlan action = kill(new Timing.Random(time(10)), 2);
    List<Double> times = seconds(action, 100_000);
    double before = -2;
    double waited = 0;
    for (double next : times) {
      assertThat(next).isGreaterThanOrEqualTo(before + 2);
      waited += next - before - 2;
      before = next;
    }
    // 8,333 exponential waits: a standard deviation of 0.11 s.
    assertThat(waited / times.size()).isCloseTo(10, within(0.5));
    assertThat(before).isLessThanOrEqualTo(99_998);
  }

  @Test
  void theSeedDrawsTimesAndServers() {
    ActionPlan action = kill(new Timing.Random(time(10)), 2);
    List<ActionTimes.Time> first = all(action, 1000, 5);
    assertThat(drawn(all(action, 1000, 5))).isEqualTo(drawn(first));
    assertThat(drawn(all(action, 1000, 6))).doesNotContainAnyElementsOf(drawn(first));
    assertThat(drawn(first)).doesNotHaveDuplicates();
  }

  /** When, and what the choice of servers begins with. */
  private static List<List<Object>> drawn(List<ActionTimes.Time> times) {
    return times.stream()
        .map(time -> List.<Object>of(time.offset(), time.seed().bits(Seed.Purpose.SERVERS)))
        .toList();
  }

  private static ActionPlan kill(Timing when, int seconds) {
    Action kill = SamplePlans.on(ServerOperation.KILL, "t");
    return new ActionPlan(when, Optional.of(time(seconds)), kill);
  }

  private static ActionPlan flush(Timing when) {
    return new ActionPlan(when, Optional.empty(), FLUSH);
  }

  private static Duration time(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  private static List<Double> seconds(ActionPlan action, int phase) {
    return all(action, phase, 1).stream().map(time -> time.offset().toNanos() / 1e9).toList();
  }

  private static List<ActionTimes.Time> all(ActionPlan action, int phase, long seed) {
    List<ActionTimes.Time> all = new ArrayList<>();
    new ActionTimes(action, Optional.of(time(phase)), Seed.of(seed)).forEachRemaining(all::add);
    return all;
  }
}
