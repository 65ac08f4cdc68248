package assay.lab.phase.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import assay.lab.compare.figures.RunFigures;
import assay.lab.load.StopSignal;
import assay.lab.phase.Phase;
import assay.lab.phase.SampleContext;
import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerCounters;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.admin.PausePlan;
import assay.lab.plan.admin.ServersPlan;
import assay.lab.plan.admin.ShellPlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.plan.result.Figure;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.ProgramTimes;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import assay.lab.verdict.Judge;
import assay.store.StoreException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Phases that put no load on a store, into a real run folder; none of these asks a store. */
class AdminPhaseTest {
  @TempDir private Path folder;
  private final StopSignal stop = new StopSignal();
  private final List<String> notices = new ArrayList<>();

  @Test
  void startAndEndAreEvents() throws Exception {
    RecordedRun run = run(new PausePhase(new PausePlan("rest", Duration.ofMillis(120))));
    assertThat(run.events())
        .extracting(Event::kind, Event::phase)
        .containsExactly(tuple(Event.ADMIN_START, "rest"), tuple(Event.ADMIN_END, "rest"));
    assertThat(run.events().get(1).seconds() - run.events().get(0).seconds())
        .isGreaterThanOrEqualTo(0.119);
    assertThat(run.phases()).as("it has no figures of load").isEmpty();
    assertThat(notices).containsExactly("phase 'rest': pause, durationSeconds 0.12");
  }

  @Test
  void aPauseAndACommandEndWhenTheRunIsStopped() throws Exception {
    stop.request("by the test");
    run(new PausePhase(new PausePlan("rest", Duration.ofHours(1))));
    run(shell(Duration.ofHours(1), "sleep", "3607"));
    awaitNoSleeper();
  }

  /** Nothing of a command outlives its phase, whenever it is ended. */
  private static void awaitNoSleeper() {
    await()
        .until(
            () ->
                ProcessHandle.allProcesses()
                    .map(process -> process.info().commandLine().orElse(""))
                    .noneMatch(command -> command.endsWith("sleep 3607")));
  }

  @Test
  void aCommandThatTakesTooLongIsEndedAndHasFailed() {
    assertThatThrownBy(() -> run(shell(Duration.ofMillis(300), "sleep", "3607")))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("phase 'w': 'sleep' did not end within 0.3 s");
    awaitNoSleeper();
  }

  @Test
  void aProgramThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> run(shell(Duration.ofSeconds(1), "/nowhere/x")))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("phase 'w': '/nowhere/x' cannot be started");
  }

  @Test
  void aCommandIsTimedWithItsChildren() throws Exception {
    String busy = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
    RecordedRun run = run(shell(Duration.ofMinutes(1), "sh", "-c", "sh -c '" + busy + "'; true"));
    ProgramTimes times = ProgramTimes.of(run).get(0);
    assertThat(times.phase()).isEqualTo("w");
    assertThat(times.cpu().get(ProgramTimes.PROGRAM).userSeconds())
        .isPositive()
        .isLessThan(times.realSeconds() + 0.1);
    Map<Figure, Double> figures = RunFigures.of(run).figures();
    assertThat(figures.get(Figure.parse("cpu-time of program in w")))
        .isCloseTo(
            figures.get(Figure.parse("user-time of program in w"))
                + figures.get(Figure.parse("sys-time of program in w")),
            within(1.0));
    assertThat(figures.get(Figure.parse("real-time of program in w")))
        .isEqualTo(times.realSeconds() * 1e9);
    assertThat(Judge.judge(run, Manifest.State.FINISHED, "").code()).isEqualTo("CHECKED");
  }

  @Test
  void aCommandThatFailsHasNoTimes() {
    assertThatThrownBy(() -> run(shell(Duration.ofMinutes(1), "sh", "-c", "echo because; exit 3")))
        .isInstanceOf(StoreException.class)
        .hasMessage("phase 'w': 'sh' ended with exit code 3: because");
  }

  private static Phase shell(Duration longest, String... arguments) {
    return new ShellPhase(new ShellPlan("w", "w", List.of(arguments), longest));
  }

  @Test
  void serversStopInTheirOrderAndStartTogether() throws Exception {
    Stopped servers = new Stopped();
    run(phase(ServersPlan.Act.STOP, "hmaster", "regionserver"), servers);
    run(phase(ServersPlan.Act.START, "regionserver", "hmaster"), servers);
    run(phase(ServersPlan.Act.START, "regionserver"), servers);
    assertThat(servers.calls)
        .containsExactly(
            "stop hmaster-1",
            "stop regionserver-1",
            "back [regionserver-1, regionserver-2, hmaster-1]");
    assertThatThrownBy(() -> run(phase(ServersPlan.Act.STOP, "tserver"), servers))
        .isInstanceOf(StoreException.class)
        .hasMessage("phase 'servers': no server 'tserver'");
  }

  private static Phase phase(ServersPlan.Act act, String... servers) {
    return new ServersPhase(new ServersPlan("servers", act, List.of(servers)));
  }

  /** A master and two region servers, the second of which is down. */
  private static final class Stopped implements ServerControl {
    private final Map<String, State> states =
        new LinkedHashMap<>(
            Map.of(
                "hmaster-1", State.UP, "regionserver-1", State.UP, "regionserver-2", State.DOWN));
    private final List<String> calls = new ArrayList<>();

    @Override
    public List<Server> servers() {
      return states.entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .map(of -> new Server(of.getKey(), of.getKey().replaceFirst("-.*", ""), of.getValue(), 1))
          .toList();
    }

    @Override
    public void perform(ServerOperation verb, String server) {
      calls.add(verb.label() + " " + server);
      states.put(server, State.DOWN);
    }

    @Override
    public void bringBack(List<String> back) {
      calls.add("back " + back);
      back.forEach(server -> states.put(server, State.UP));
    }
  }

  private RecordedRun run(Phase phase) throws Exception {
    return run(phase, ServerControl.none("no servers"));
  }

  private RecordedRun run(Phase phase, ServerControl servers) throws Exception {
    RunFolder made = RunFolder.create(folder, "admin", Instant.EPOCH);
    Manifest manifest =
        Manifest.running(
            "0", Instant.EPOCH, SamplePlans.plain(), NamedValues.NONE, NamedValues.NONE, null);
    try (RunWriter out = new RunWriter(made, RunClock.startNow(), "w0", manifest)) {
      phase
          .prepare(SampleContext.of(null, out, notices::add, stop, servers, ServerCounters.UNKNOWN))
          .run();
    }
    return RunReader.read(made.path());
  }
}
