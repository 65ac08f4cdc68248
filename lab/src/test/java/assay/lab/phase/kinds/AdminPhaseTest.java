package assay.lab.phase.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import assay.lab.load.StopSignal;
import assay.lab.load.Worker;
import assay.lab.phase.Jobs;
import assay.lab.phase.Onlooker;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerReads;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.PausePlan;
import assay.lab.plan.phase.ShellPlan;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.store.StoreException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    run(
        new ShellPhase(
            new ShellPlan("wait", "wait", List.of("sleep", "3600"), Duration.ofHours(1))));
  }

  @Test
  void aCommandThatTakesTooLongIsEndedAndHasFailed() {
    assertThatThrownBy(
            () ->
                run(
                    new ShellPhase(
                        new ShellPlan("w", "w", List.of("sleep", "3600"), Duration.ofMillis(300)))))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("phase 'w': 'sleep' has not ended within 0.3 s");
  }

  @Test
  void aProgramThatIsNotThereIsNamed() {
    assertThatThrownBy(
            () ->
                run(
                    new ShellPhase(
                        new ShellPlan("w", "w", List.of("/nowhere/x"), Duration.ofSeconds(1)))))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("phase 'w': '/nowhere/x' cannot be started");
  }

  private RecordedRun run(Phase phase) throws Exception {
    RunFolder made = RunFolder.create(folder, "admin", Instant.EPOCH);
    try (RunWriter out = new RunWriter(made, RunClock.startNow(), "w0", manifest())) {
      phase
          .prepare(
              new PhaseContext(
                  null,
                  Optional.empty(),
                  SamplePlans.plain(),
                  out,
                  progress -> {},
                  notices::add,
                  stop,
                  Worker.ALONE,
                  Onlooker.NONE,
                  Jobs.NONE,
                  ServerControl.none("no servers"),
                  ServerReads.UNKNOWN,
                  null,
                  true))
          .run();
    }
    return RunReader.read(made.path());
  }

  private static Manifest manifest() {
    return new Manifest(
        Manifest.FORMAT,
        "0",
        "admin",
        Manifest.State.RUNNING,
        Instant.EPOCH,
        null,
        1,
        SamplePlans.plain(),
        Map.of(),
        Map.of(),
        null,
        null);
  }
}
