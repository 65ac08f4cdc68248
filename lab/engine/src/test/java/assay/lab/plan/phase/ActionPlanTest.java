package assay.lab.plan.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.SamplePlans;
import assay.lab.plan.admin.PausePlan;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.admin.ThrottlePlan;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ActionPlanTest {
  private static final Action KILL = SamplePlans.on(ServerOperation.KILL, "tserver");
  private static final Action FLUSH =
      new Action.Work(new TablePlan("flush", Optional.empty(), TablePlan.Act.FLUSH));

  @Test
  void itSaysWhatItDoesAndWhen() {
    labelled(at(30), seconds(20), KILL, "kill tserver at 30 s for 20 s");
    labelled(every(60, 60), seconds(1), KILL, "kill tserver every 60 s for 1 s");
    labelled(every(60, 5), Optional.empty(), FLUSH, "flush every 60 s from 5 s");
    labelled(
        new Timing.Random(Duration.ofMillis(1500)),
        seconds(1),
        throttling(Optional.empty(), Reach.TABLE, Map.of(Limit.WRITE, 5L, Limit.READ, 7L)),
        "throttle reads 7/s, writes 5/s of t about every 1.5 s for 1 s");
  }

  private static void labelled(Timing when, Optional<Duration> lasting, Action deed, String label) {
    assertThat(new ActionPlan(when, lasting, deed).label()).isEqualTo(label);
  }

  /** The store may be out of reach as long as a server is broken, and some minutes more. */
  @Test
  void aPhaseThatBreaksServersIsGivenUpLater() {
    LoadPlan alone = SamplePlans.run("run", SamplePlans.READS);
    assertThat(alone.givesUpAfter()).isEqualTo(Duration.ofMinutes(1));
    assertThat(
            alone
                .withDuring(List.of(new ActionPlan(at(1), Optional.empty(), FLUSH)))
                .givesUpAfter())
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(alone.withDuring(List.of(new ActionPlan(at(1), seconds(7), KILL))).givesUpAfter())
        .isEqualTo(Duration.ofSeconds(307));
    assertThat(alone.withFaults(Optional.of(LoadPlan.Faults.EXPECTED)).givesUpAfter())
        .isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void thePlanSaysHowLongTheStoreMayTakeToRecover() {
    LoadPlan killing =
        SamplePlans.run("run", SamplePlans.READS)
            .withDuring(List.of(new ActionPlan(at(1), seconds(7), KILL)));
    LoadPlan quick = killing.withRecovery(seconds(90));
    assertThat(quick.givesUpAfter()).isEqualTo(Duration.ofSeconds(97));
    assertThat(quick.settings().asMap()).containsEntry("recoverySeconds", 90.0);
    assertThat(killing.withRecovery(seconds(2)).givesUpAfter()).isEqualTo(Duration.ofMinutes(1));
    refused(() -> killing.withRecovery(seconds(0)), "'recovery' must be at least 1 s; got 0 s");
  }

  @Test
  void severalServersAreAllOfThemOrSoManyAsTheirNumberSays() {
    Action.OnServer all = on(3, Optional.empty());
    assertThat(all.label()).isEqualTo("kill 3 x tserver or datanode");
    assertThat(all.at(0, 0.0)).isEqualTo(3);
    Action.OnServer doubling = on(5, Optional.of(Action.OnServer.Numbers.DOUBLING));
    assertThat(doubling.label()).isEqualTo("kill up to 5 x tserver or datanode");
    assertThat(IntStream.range(0, 6).map(turn -> doubling.at(turn, 0.0)))
        .containsExactly(1, 2, 4, 1, 2, 4);
    Action.OnServer random = on(3, Optional.of(Action.OnServer.Numbers.RANDOM));
    assertThat(DoubleStream.of(0, 0.33, 0.34, 0.99).mapToInt(draw -> random.at(0, draw)))
        .containsExactly(1, 1, 2, 3);
  }

  private static Action.OnServer on(int count, Optional<Action.OnServer.Numbers> number) {
    return new Action.OnServer(
        ServerOperation.KILL, "tserver", Optional.of("datanode"), Optional.of(count), number);
  }

  @Test
  void aThrottleSaysWhomItHoldsBackAndWhere() {
    Map<Limit, Long> bytes = Map.of(Limit.WRITE_BYTES, 4096L);
    Optional<String> user = Optional.of("a");
    assertThat(throttling(user, Reach.TABLE, bytes).label())
        .isEqualTo("throttle write-bytes 4096 B/s of user a on t");
    assertThat(throttling(Optional.empty(), Reach.NAMESPACE, bytes).label())
        .endsWith("B/s of the namespace of t");
    assertThat(throttling(user, Reach.NAMESPACE, bytes).label())
        .endsWith("B/s of user a on the namespace of t");
    assertThat(
            new Action.Throttling(Optional.empty(), user, Reach.ALL_TABLES, Map.of(), Map.of())
                .label())
        .isEqualTo("no throttle of user a on all tables");
  }

  private static Action throttling(Optional<String> user, Reach reach, Map<Limit, Long> limits) {
    return new Action.Throttling(Optional.of("t"), user, reach, limits, Map.of());
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    refused(
        () -> new ActionPlan(at(-1), seconds(1), KILL),
        "the time in 'at' must be 0 or more; got -1 s");
    refused(
        () -> new ActionPlan(at(1), seconds(0), KILL),
        "the time in 'for' must be above 0; got 0 s");
    refused(() -> every(0, 1), "the time in 'every' must be above 0; got 0 s");
    refused(
        () -> new Timing.Random(Duration.ZERO),
        "the time in 'about-every' must be above 0; got 0 s");
    refused(
        () -> new ActionPlan(every(5, 5), seconds(5), KILL),
        "the duration 'for' must be shorter than the interval 'every' (5 s); got 5 s");
    refused(
        () -> new ActionPlan(every(5, 5), Optional.empty(), KILL),
        "the key 'for' is missing: 'kill tserver' must be undone before the next repetition");
    refused(
        () -> new ActionPlan(at(1), seconds(5), FLUSH),
        "the key 'for' must be omitted: 'flush' cannot be undone");
    refused(() -> SamplePlans.on(ServerOperation.STOP, " "), "'stop' must name a server or a role");
    refused(() -> on(0, Optional.empty()), "'count' must be at least 1; got 0");
    refused(
        () -> on(1, Optional.of(Action.OnServer.Numbers.RANDOM)),
        "'number' requires a 'count' above 1");
    refused(
        () ->
            new Action.OnServer(
                ServerOperation.KILL, "a", Optional.of("a"), Optional.empty(), Optional.empty()),
        "the key 'or' must name a role other than 'a'");
    refused(
        () -> new Action.Work(new PausePlan("rest", Duration.ofSeconds(1))),
        "phase 'pause' cannot run during another phase; must be one of flush, compact,");
    refused(
        () -> new Action.Work(new TablePlan("d", Optional.empty(), TablePlan.Act.DROP)),
        "phase 'drop' cannot");
    refused(
        () ->
            new Action.Work(
                new ThrottlePlan("t", Optional.empty(), Optional.empty(), Reach.TABLE, Map.of())),
        "a throttle is a separate action");
  }

  @Test
  void itHasToHaveItsPlaceInThePhase() {
    new ActionPlan(at(9), seconds(1), KILL).checkWithin(Duration.ofSeconds(10));
    refused(
        () -> new ActionPlan(at(10), seconds(1), KILL).checkWithin(Duration.ofSeconds(10)),
        "must start before the end of the phase, which lasts 10 s");
    refused(
        () -> new ActionPlan(at(9), seconds(2), KILL).checkWithin(Duration.ofSeconds(10)),
        "ends 11 s after the start of the phase, but the phase lasts only 10 s");
    refused(
        () -> new ActionPlan(every(20, 20), seconds(1), KILL).checkWithin(Duration.ofSeconds(10)),
        "must start before the end of the phase");
    refused(
        () ->
            new ActionPlan(new Timing.Random(Duration.ofSeconds(1)), seconds(11), KILL)
                .checkWithin(Duration.ofSeconds(10)),
        "ends 11 s after");
  }

  private static void refused(ThrowingCallable made, String message) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private static Timing at(int seconds) {
    return new Timing.At(Duration.ofSeconds(seconds));
  }

  private static Timing every(int gap, int first) {
    return new Timing.Every(Duration.ofSeconds(gap), Duration.ofSeconds(first));
  }

  private static Optional<Duration> seconds(int seconds) {
    return Optional.of(Duration.ofSeconds(seconds));
  }
}
