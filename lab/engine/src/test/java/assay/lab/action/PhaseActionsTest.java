package assay.lab.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import assay.lab.load.StopSignal;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.SampleContext;
import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerControl.State;
import assay.lab.phase.ServerCounters;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.admin.ShellPlan;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.plan.phase.Timing;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.timeline.Band;
import assay.lab.timeline.Bands;
import assay.lab.value.NamedValues;
import assay.store.Store;
import assay.store.capability.Throttle;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Throttle.Scope;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Actions on threads of their own, on servers that are not real, into a real run folder. */
class PhaseActionsTest {
  @TempDir private Path folder;
  private final FakeServers servers = new FakeServers();
  private final StopSignal stop = new StopSignal();
  private final List<String> notices = Collections.synchronizedList(new ArrayList<>());
  private final List<String> throttled = Collections.synchronizedList(new ArrayList<>());
  private final SteppedClock clock = new SteppedClock();
  private Duration patience = Duration.ofMinutes(5);
  private Runnable beforeEnd = () -> {};

  /** A phase that ends by time or by count. */
  private record SomePhase(Optional<Duration> deadline, List<ActionPlan> during)
      implements PhasePlan {
    @Override
    public String name() {
      return "run";
    }

    @Override
    public String kind() {
      return "run";
    }

    @Override
    public NamedValues settings() {
      return NamedValues.NONE;
    }
  }

  @Test
  void aServerIsPausedForAWhileAndTheBandSaysSo() throws Exception {
    RecordedRun run = run(2000, on(at(100), 700, ServerOperation.PAUSE, "tserver-1"));
    assertThat(servers.calls()).containsExactly("pause tserver-1", "back tserver-1");
    Band band = bands(run).get(0);
    assertThat(band.kind()).isEqualTo("action");
    assertThat(band.text()).isEqualTo("pause tserver-1");
    assertThat(band.toSeconds() - band.fromSeconds()).isCloseTo(0.7, within(1e-6));
    assertThat(run.events()).extracting(Event::kind).containsExactly("action-start", "action-end");
    assertThat(run.events().get(0).phase()).isEqualTo("run");
    assertThat(run.events().get(0).detail().asMap())
        .containsEntry("act", "pause")
        .containsEntry("server", "tserver-1")
        .containsEntry("pid", 1000);
    assertThat(run.events().get(1).detail().asMap()).containsEntry("pid", 1002);
    assertThat(notices)
        .containsExactly("phase 'run': pause tserver-1", "phase 'run': tserver-1 resumed");
  }

  @Test
  void whatHasNoEndOfItsOwnIsUndoneWithThePhaseEvenIfLoadThreadsHang() throws Exception {
    // The phase's time is over long before whoever carries it out says so.
    RecordedRun run =
        run(Optional.of(Duration.ofMillis(500)), 2500, on(0, ServerOperation.KILL, "tserver-2"));
    assertThat(servers.state("tserver-2")).isEqualTo(State.UP);
    Band band = bands(run).get(0);
    assertThat(band.toSeconds() - band.fromSeconds()).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void theEndOfAPhaseThatEndsByCountUndoesEverything() throws Exception {
    run(
        300,
        on(50, ServerOperation.KILL, "tserver-2"),
        on(60, ServerOperation.PAUSE, "tserver-1"),
        on(at(10_000), 10, ServerOperation.STOP, "manager"));
    assertThat(servers.calls())
        .containsExactlyInAnyOrder(
            "kill tserver-2", "pause tserver-1", "back tserver-2", "back tserver-1");
    assertThat(notices)
        .contains(
            "phase 'run': stop manager was skipped: the phase ended before the action was due");
  }

  @Test
  void aStopUndoesEverythingAtOnce() throws Exception {
    beforeEnd =
        () -> {
          stop.request("by the test");
          clock.pass(Duration.ofSeconds(1));
        };
    RecordedRun run = run(500, on(at(10), 60_000, ServerOperation.PAUSE, "tserver-1"));
    assertThat(servers.state("tserver-1")).isEqualTo(State.UP);
    Band band = bands(run).get(0);
    assertThat(band.toSeconds() - band.fromSeconds()).as("not with the phase").isBetween(0.49, 0.6);
  }

  @Test
  void theSeedDrawsOneServerOfARole() throws Exception {
    run(1200, on(every(200), 10, ServerOperation.KILL, "tserver"));
    assertThat(servers.calls())
        .hasSizeGreaterThanOrEqualTo(4)
        .allMatch(call -> call.endsWith("tserver-1") || call.endsWith("tserver-2"));
    List<String> first = servers.calls().subList(0, 4);
    FakeServers again = new FakeServers();
    run(again, 1200, on(every(200), 10, ServerOperation.KILL, "tserver"));
    assertThat(again.calls().subList(0, 4)).isEqualTo(first);
  }

  /** Nobody could start a server before another one that it needs. */
  @Test
  void serversThatAreDueTogetherComeBackTogether() throws Exception {
    Action two =
        new Action.OnServer(
            ServerOperation.KILL, "tserver", Optional.empty(), Optional.of(2), Optional.empty());
    RecordedRun run =
        run(
            4000,
            new ActionPlan(at(100), millis(500), two),
            on(at(100), 500, ServerOperation.KILL, "manager"));
    assertThat(servers.calls().subList(0, 3))
        .containsExactlyInAnyOrder("kill manager-1", "kill tserver-1", "kill tserver-2");
    assertThat(servers.calls().subList(3, 4)).containsExactly("back manager-1 tserver-1 tserver-2");
    assertThat(run.events()).filteredOn(event -> event.kind().equals("action-end")).hasSize(3);
    List<Double> begun = begun(run).stream().map(Event::seconds).toList();
    assertThat(begun).hasSize(3);
    assertThat(begun.get(2) - begun.get(0)).as("together").isZero();
  }

  /** What ends because another server is broken is started again, as a supervisor does. */
  @Test
  void aServerThatEndsByItselfIsStartedAgain() throws Exception {
    servers.set("found", "manager-1", State.DOWN);
    beforeEnd = () -> servers.set("crash", "tserver-2", State.DOWN);
    RecordedRun run = run(500, on(at(50), 100, ServerOperation.PAUSE, "tserver-1"));
    assertThat(servers.state("tserver-2")).isEqualTo(State.UP);
    assertThat(servers.state("manager-1")).as("down before the phase").isEqualTo(State.DOWN);
    assertThat(begun(run))
        .extracting(Event::text)
        .containsExactly("pause tserver-1", "start tserver-2, which exited on its own");
  }

  /** Until then it is not certain that a server that was paused for long survives. */
  @Test
  void aServerThatHasLostItsLeaseAsThePhaseEndsIsStartedAgain() throws Exception {
    servers.whileLeasesAreAwaited = () -> servers.set("expired", "tserver-1", State.DOWN);
    RecordedRun run = run(500, on(at(50), 10_000, ServerOperation.PAUSE, "tserver-1"));
    assertThat(servers.state("tserver-1")).isEqualTo(State.UP);
    assertThat(begun(run))
        .extracting(Event::text)
        .containsExactly("pause tserver-1", "start tserver-1, which exited on its own");
  }

  /**
   * Which servers are down is asked over a network, and an action may have mended one meanwhile.
   */
  @Test
  void aServerThatIsBackMeanwhileIsNotStartedAgain() throws Exception {
    beforeEnd =
        () -> {
          servers.set("crash", "tserver-2", State.DOWN);
          servers.answerLate();
          servers.set("mended", "tserver-2", State.UP);
        };
    RecordedRun run = run(500, on(at(50), 100, ServerOperation.PAUSE, "tserver-1"));
    assertThat(begun(run)).extracting(Event::text).containsExactly("pause tserver-1");
    assertThat(servers.calls()).doesNotContain("back tserver-2");
  }

  /** They may wait for each other. */
  @Test
  void serversThatEndByThemselvesAreStartedTogether() throws Exception {
    beforeEnd =
        () -> {
          servers.set("crash", "manager-1", State.DOWN);
          servers.set("crash", "tserver-2", State.DOWN);
        };
    run(500, on(at(50), 100, ServerOperation.PAUSE, "tserver-1"));
    assertThat(servers.calls()).contains("back manager-1 tserver-2");
  }

  @Test
  void serversThatDidNotComeBackAreTriedAgainTogether() throws Exception {
    servers.failures = 1;
    run(
        2000,
        on(at(100), 500, ServerOperation.KILL, "tserver-1"),
        on(at(100), 500, ServerOperation.KILL, "manager-1"));
    assertThat(servers.calls().subList(2, 4))
        .containsExactly("back manager-1 tserver-1 failed", "back manager-1 tserver-1");
  }

  /**
   * It is due before it is dead: whoever brings others back meanwhile must not count it as back.
   */
  @Test
  void aServerWhoseKillTakesLongIsBroughtBackOnceItIsDead() throws Exception {
    servers.slowKill = new CountDownLatch(1);
    run(
        2000,
        on(at(100), 100, ServerOperation.KILL, "tserver-2"),
        on(at(200), 300, ServerOperation.STOP, "tserver-1"));
    assertThat(servers.calls())
        .containsExactly("stop tserver-1", "back tserver-1", "kill tserver-2", "back tserver-2");
    assertThat(notices).noneMatch(line -> line.contains("exited on its own"));
  }

  @Test
  void actionsBeginAtTheirTimes() throws Exception {
    RecordedRun run = run(3000, on(every(100), 10, ServerOperation.PAUSE, "tserver"));
    List<Double> lateMillis =
        begun(run).stream()
            .map(event -> event.detail(EventDetail.ActionDetail.class).lateMillis())
            .toList();
    assertThat(lateMillis).hasSizeGreaterThanOrEqualTo(29).containsOnly(0.0);
  }

  @Test
  void aServerThatIsHeldIsNotBrokenAgain() throws Exception {
    servers.set("found", "manager-1", State.DOWN);
    RecordedRun run =
        run(
            1500,
            on(50, ServerOperation.PAUSE, "tserver-1"),
            on(at(500), 50, ServerOperation.KILL, "tserver-1"),
            on(at(500), 50, ServerOperation.KILL, "manager-1"),
            on(at(500), 50, ServerOperation.KILL, "tserver-7"),
            on(500, ServerOperation.COLLECT_GARBAGE, "tserver-1"),
            on(500, ServerOperation.RESUME, "tserver-2"));
    assertThat(servers.calls())
        .containsExactly("found manager-1", "pause tserver-1", "back tserver-1");
    assertThat(run.events())
        .filteredOn(event -> event.kind().equals(Event.ACTION_SKIPPED))
        .extracting(Event::text)
        .containsExactlyInAnyOrder(
            "kill tserver-1 was skipped: 'pause tserver-1' is still in effect",
            "kill manager-1 was skipped: the server is down",
            "kill tserver-7 was skipped: no such server",
            "collect-garbage tserver-1 was skipped: the server is not up",
            "resume tserver-2 was skipped: the server is up");
  }

  @Test
  void startEndsWhatAKillBegan() throws Exception {
    RecordedRun run =
        run(
            2500,
            on(50, ServerOperation.KILL, "tserver-1"),
            on(500, ServerOperation.START, "tserver"),
            on(at(1000), 50, ServerOperation.PAUSE, "tserver-1"));
    assertThat(servers.calls())
        .containsExactly("kill tserver-1", "back tserver-1", "pause tserver-1", "back tserver-1");
    assertThat(begun(run)).extracting(Event::text).contains("kill tserver-1", "start tserver-1");
    Band kill = bands(run).get(0);
    assertThat(kill.toSeconds() - kill.fromSeconds()).isCloseTo(0.45, within(1e-6));
  }

  @Test
  void aServerThatComesBackLaterIsTriedAgainAtTheEnd() throws Exception {
    servers.failures = 1;
    RecordedRun run = run(300, on(at(50), 50, ServerOperation.KILL, "tserver-1"));
    assertThat(servers.calls())
        .containsExactly("kill tserver-1", "back tserver-1 failed", "back tserver-1");
    assertThat(run.events()).extracting(Event::kind).doesNotContain(Event.ACTION_LEFT);
    assertThat(notices)
        .contains(
            "phase 'run': kill tserver-1 could not be undone (tserver-1 does not start); Assay"
                + " will try again at the end of the phase");
  }

  @Test
  void aServerThatDoesNotComeBackIsTold() throws Exception {
    servers.failures = 2;
    RecordedRun run = run(300, on(at(50), 50, ServerOperation.KILL, "tserver-1"));
    Event left = run.events().get(run.events().size() - 1);
    assertThat(left.kind()).isEqualTo(Event.ACTION_LEFT);
    assertThat(left.text())
        .isEqualTo("kill tserver-1 could not be undone: tserver-1 does not start");
    assertThat(left.detail().asMap()).containsEntry("server", "tserver-1");
  }

  @Test
  void aServerThatComesBackAndEndsAgainIsTold() throws Exception {
    servers.endsAfterReturn = true;
    RecordedRun run = run(300, on(at(50), 50, ServerOperation.KILL, "tserver-1"));
    assertThat(run.events().get(run.events().size() - 1).text())
        .isEqualTo(
            "start tserver-1, which exited on its own could not be undone: tserver-1 was "
                + "restored, but is no longer running");
  }

  @Test
  void aServerThatHangsIsNotWaitedForForEver() throws Exception {
    servers.hanging = new CountDownLatch(1);
    patience = Duration.ofMillis(300);
    RecordedRun run = run(200, on(at(50), 50, ServerOperation.KILL, "tserver-1"));
    assertThat(run.events().get(run.events().size() - 1).text())
        .isEqualTo("kill tserver-1 could not be undone: tserver-1 was not restored within 0 s");
  }

  @Test
  void aThrottleIsSetNotedAndLifted() throws Exception {
    Action deed =
        new Action.Throttling(
            Optional.empty(),
            Optional.empty(),
            Reach.TABLE,
            Map.of(Limit.WRITE, 5L),
            Map.of(Limit.READ, 9L));
    RecordedRun run =
        run(
            1500,
            new ActionPlan(at(50), millis(800), deed),
            new ActionPlan(at(400), millis(100), deed));
    assertThat(throttled)
        .containsExactly(
            "throttle " + Scope.ofTable("sample") + " {WRITE=5}",
            "throttle " + Scope.ofTable("sample") + " {READ=9}");
    assertThat(servers.calls())
        .containsExactly("throttles table 'sample'", "unthrottled table 'sample'");
    assertThat(bands(run)).extracting(Band::text).contains("throttle writes 5/s");
    assertThat(notices)
        .contains(
            "phase 'run': throttle writes 5/s was skipped: 'throttle writes 5/s' is still in"
                + " effect",
            "phase 'run': previous throttle restored");
  }

  @Test
  void aUsersThrottleOfAnEarlierPhaseIsBackAndStaysWrittenDown() throws Exception {
    Optional<String> user = Optional.of("a");
    Scope all = new Scope(user, Reach.ALL_TABLES, "");
    Scope table = new Scope(user, Reach.TABLE, "sample");
    run(
        600,
        new ActionPlan(
            at(50),
            millis(100),
            new Action.Throttling(
                Optional.empty(),
                user,
                Reach.ALL_TABLES,
                Map.of(Limit.READ, 5L),
                Map.of(Limit.READ, 9L))),
        new ActionPlan(
            at(300),
            millis(100),
            new Action.Throttling(
                Optional.empty(), user, Reach.TABLE, Map.of(Limit.READ_BYTES, 7L), Map.of())));
    assertThat(throttled)
        .containsExactly(
            "throttle " + all + " {READ=5}",
            "throttle " + all + " {READ=9}",
            "throttle " + table + " {READ_BYTES=7}",
            "unthrottle " + table);
    assertThat(servers.calls())
        .containsExactly(
            "throttles user 'a' on all tables",
            "throttles user 'a' on all tables",
            "throttles user 'a' on table 'sample'",
            "unthrottled user 'a' on table 'sample'");
  }

  @Test
  void aCommandRunsBesideTheLoadAndItsFailureIsNoneOfTheRun() throws Exception {
    Action works = command("works", "echo done it");
    Action fails = command("fails", "exit 3");
    beforeEnd =
        () ->
            await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> notices.contains("phase 'run': goes on"));
    RecordedRun run =
        run(
            800,
            new ActionPlan(at(10), Optional.empty(), works),
            new ActionPlan(at(400), Optional.empty(), fails),
            new ActionPlan(at(800), Optional.empty(), command("goes on", "sleep 60")));
    assertThat(run.events())
        .anySatisfy(event -> assertThat(event.detail().asMap()).containsEntry("output", "done it"))
        .anySatisfy(event -> assertThat(event.detail().asMap()).containsEntry("cutShort", true))
        .anySatisfy(
            event ->
                assertThat(event.text()).isEqualTo("fails failed: 'sh' ended with exit code 3: "));
    assertThat(run.folder().resolve("run-works-1.out")).exists();
  }

  private static Action command(String name, String line) {
    return new Action.Work(
        new ShellPlan(
            "run-" + name.replace(' ', '-'),
            name,
            List.of("sh", "-c", line),
            Duration.ofSeconds(30)));
  }

  private static Timing at(long millis) {
    return new Timing.At(Duration.ofMillis(millis));
  }

  private static Timing every(long millis) {
    return new Timing.Every(Duration.ofMillis(millis), Duration.ofMillis(millis));
  }

  private static Optional<Duration> millis(long millis) {
    return Optional.of(Duration.ofMillis(millis));
  }

  private static ActionPlan on(Timing when, long lasting, ServerOperation verb, String target) {
    return new ActionPlan(when, millis(lasting), SamplePlans.on(verb, target));
  }

  private static ActionPlan on(long at, ServerOperation verb, String target) {
    return new ActionPlan(at(at), Optional.empty(), SamplePlans.on(verb, target));
  }

  private static List<Event> begun(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ACTION + Event.START))
        .toList();
  }

  private static List<Band> bands(RecordedRun run) {
    return Bands.of(run.events(), 100).stream().filter(band -> !band.moment()).toList();
  }

  private RecordedRun run(long millis, ActionPlan... actions) throws Exception {
    return run(Optional.empty(), millis, actions);
  }

  private RecordedRun run(Optional<Duration> deadline, long millis, ActionPlan... actions)
      throws Exception {
    return run(servers, new SomePhase(deadline, List.of(actions)), millis);
  }

  private void run(ServerControl control, long millis, ActionPlan... actions) throws Exception {
    run(control, new SomePhase(Optional.empty(), List.of(actions)), millis);
  }

  private RecordedRun run(ServerControl control, PhasePlan phase, long millis) throws Exception {
    RunFolder made = RunFolder.create(folder, "actions", Instant.now());
    Manifest manifest =
        Manifest.running(
            "0", Instant.EPOCH, SamplePlans.plain(), NamedValues.NONE, NamedValues.NONE, null);
    try (RunWriter out =
        new RunWriter(made, new RunClock(Instant.EPOCH, clock.nanos()), "w0", manifest)) {
      PhaseActions going =
          new PhaseActions(phase, clock.nanos(), context(out, control), patience, clock);
      clock.pass(Duration.ofMillis(millis));
      beforeEnd.run();
      going.close();
    }
    return RunReader.read(made.path());
  }

  private PhaseContext context(RunWriter out, ServerControl control) {
    return SampleContext.of(
        throttledStore(), out, notices::add, stop, control, ServerCounters.UNKNOWN);
  }

  private Store throttledStore() {
    return (Store)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Store.class, Throttle.class},
            (proxy, method, arguments) -> {
              StringBuilder call = new StringBuilder(method.getName());
              for (Object argument : arguments) {
                call.append(' ').append(argument);
              }
              throttled.add(call.toString());
              return null;
            });
  }
}
