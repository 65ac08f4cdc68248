package assay.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import assay.lab.fleet.FleetPlan;
import assay.lab.fleet.PhaseWork;
import assay.lab.fleet.Worker;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.MemoryBoard;
import assay.lab.lag.KeyQueueHost;
import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.TableUse;
import assay.lab.plan.WorkerLossPolicy;
import assay.lab.plan.admin.PausePlan;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.plan.phase.Timing;
import assay.lab.plan.rate.Pacing;
import assay.lab.probe.process.ProcessRules;
import assay.lab.run.Event;
import assay.lab.run.LagLine;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.study.Rate;
import assay.lab.testing.StudyRun;
import assay.lab.workload.Specs;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a conductor and three workers, which are threads of this process. */
class FleetCrewTest {
  private static final int CLIENTS = 3;
  private static final int ROWS = 1000;
  private static final WorkloadSpec WORKLOAD = Preset.C.workload(ROWS, 1);

  @TempDir private Path runs;
  private final MemoryBoard board = new MemoryBoard();
  private final SharedTable table = new SharedTable();
  private final StopSignal stop = new StopSignal();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  private final List<Future<Void>> ends = new ArrayList<>();

  private final KeyQueueHost lags =
      KeyQueueHost.alone(
          Optional.empty(), FleetSecret.random(), Duration.ofSeconds(10), SystemClock.SPINNING);

  // Phases are no text; what makes plans of text is tested where it lies.
  private volatile List<PhasePlan> handedPhases;

  @AfterEach
  void endWorkers() {
    threads.shutdownNow();
  }

  @Test
  void everyRowIsLoadedOnceAndAdministrationIsDoneOnceBetween() throws Exception {
    startWorkers(CLIENTS);
    RecordedRun run = lead(WorkerLossPolicy.CONTINUE, loadCompactRun());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    for (Future<Void> end : ends) {
      end.get();
    }
    assertThat(table.writes).hasSize(ROWS);
    assertThat(table.writes.values()).containsOnly(1);
    assertThat(table.acts).containsExactly("create", "compact after " + ROWS + " rows");
    RecordedPhase load = run.phase("load").orElseThrow();
    assertThat(load.totals().orElseThrow())
        .returns((long) ROWS, PhaseTotals::started)
        .returns(0L, PhaseTotals::failed);
    assertThat(load.threads()).isEqualTo(2 * CLIENTS);
    assertThat(run.measuredCount("load", "insert", Tag.OK)).isEqualTo(ROWS);
    assertThat(run.phase("run").orElseThrow().totals().orElseThrow())
        .returns(0L, PhaseTotals::absent);
    assertThat(run.measuredCount("run", "read", Tag.OK)).isEqualTo(300);
    assertThat(run.events().stream().map(Event::kind))
        .containsSubsequence(
            Event.FLEET_JOINED,
            Event.PHASE_END,
            Event.ADMIN_START,
            Event.ADMIN_END,
            Event.PHASE_START);
    assertThat(starts(run, "run")).as("one instant on one axis").hasSize(1);
  }

  private static Set<Double> starts(RecordedRun run, String phase) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.PHASE_START))
        .filter(event -> event.phase().startsWith(phase))
        .map(Event::seconds)
        .collect(Collectors.toSet());
  }

  @Test
  void aWorkerOfAnotherMachineSamplesThatBesideItself() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      start(i, new WorkerPart(this::job), i == 0 ? SystemClock.SPINNING : new Elsewhere());
    }
    RecordedRun run = lead(WorkerLossPolicy.CONTINUE, loadCompactRun());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    List<String> probes =
        run.writers().keySet().stream().filter(writer -> writer.endsWith(".probe")).toList();
    assertThat(probes).as("one of them, since both are on one machine").hasSize(1);
    assertThat(probes.get(0)).startsWith("w1-");
    assertThat(run.writers().get(probes.get(0)))
        .containsKeys("cpu.online.cores", "memory.machine.used.mb");
    assertThat(run.events())
        .filteredOn(event -> event.kind().equals(Event.HOST))
        .extracting(event -> event.detail().get("writer"))
        .contains("", "w0", "w1", probes.get(0));
    RecordedPhase phase = run.phase("run").orElseThrow();
    assertThat(starts(run, "run"))
        .as("one instant, as well as the clocks are known")
        .allMatch(start -> Math.abs(start - phase.startSeconds()) < 0.05);
  }

  @Test
  void activitiesAtOnceShareTheWorkersAndAddUp() throws Exception {
    startWorkers(CLIENTS);
    Pacing paced = new Pacing.OpenLoop(300, Pacing.Arrivals.CONSTANT);
    Pacing closed = new Pacing.ClosedLoop();
    WorkloadSpec more = Specs.with(WORKLOAD, "firstInsert", 2L * ROWS);
    PhasePlan mixed =
        new LoadPlan(
            "mixed",
            List.of(
                SamplePlans.counted("mixed.readers", Optional.empty(), WORKLOAD, 2, 1, paced, 90),
                SamplePlans.counted("mixed.others", Optional.empty(), more, 2, 0, closed, 200)));
    RecordedRun run = lead(WorkerLossPolicy.CONTINUE, List.of(load(), mixed));
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(run.phases())
        .extracting(RecordedPhase::name)
        .containsExactly("load", "mixed.readers", "mixed.others", "mixed");
    assertThat(run.phase("mixed.readers").orElseThrow().threads()).isEqualTo(2);
    assertThat(run.phase("mixed.others").orElseThrow().threads()).isEqualTo(2 * (CLIENTS - 1));
    assertThat(run.measuredCount("mixed.readers", "read", Tag.OK)).isEqualTo(90);
    assertThat(run.measuredCount("mixed.others", "read", Tag.OK)).isEqualTo(200);
    assertThat(run.measuredCount("mixed", "read", Tag.OK)).isEqualTo(290);
    RecordedPhase sum = run.phase("mixed").orElseThrow();
    assertThat(sum.activities()).containsExactly("mixed.readers", "mixed.others");
    assertThat(sum.totals().orElseThrow())
        .returns(290L, PhaseTotals::started)
        .returns(290L, PhaseTotals::ok);
    assertThat(sum.threads()).isEqualTo(2 * CLIENTS);
    assertThat(starts(run, "mixed")).as("one instant").hasSize(1);
    assertThat(run.manifest().verdict().phases())
        .extracting(PhaseVerdict::phase)
        .containsExactly("load", "mixed.readers", "mixed.others", "mixed");
  }

  @Test
  void whatWorkersWriteTheConductorReads() throws Exception {
    startWorkers(CLIENTS);
    LagSampling all =
        new LagSampling(
            1, new Rate(1e6), new Rate(1e7), LagSampling.Channel.SOCKET, 2, Duration.ofSeconds(20));
    ActivityPlan load = ActivityPlan.load(WORKLOAD, 2, new Pacing.ClosedLoop(), Duration.ZERO);
    RecordedRun run = lead(WorkerLossPolicy.CONTINUE, List.of(load.withLag(all).phase()));
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    List<LagLine> lines = run.lags("load");
    assertThat(lines).hasSize(ROWS).allMatch(LagLine::seen);
    assertThat(lines).extracting(LagLine::row).doesNotHaveDuplicates();
    assertThat(lines).extracting(LagLine::worker).contains("w0", "w1", "w2");
    assertThat(run.events())
        .filteredOn(event -> event.kind().equals(Event.LAG_END))
        .singleElement()
        .satisfies(
            end ->
                assertThat(end.detail().asMap())
                    .containsEntry("valid", true)
                    .containsEntry("put", ROWS)
                    .containsEntry("seen", ROWS)
                    .containsEntry("neverSeen", 0));
  }

  @Test
  void aWorkerThatFailsLeavesAPartialRun() throws Exception {
    startWorkers(CLIENTS - 1);
    start(CLIENTS - 1, new OutOfOrder(2, false));
    RecordedRun run = lead(WorkerLossPolicy.CONTINUE, loadCompactRun());
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.PARTIAL);
    assertThat(run.manifest().verdict().code()).isEqualTo("INCOMPLETE");
    assertThat(run.manifest().verdict().sentence())
        .contains("lost 33 % of its workers", "w2 in phase 'run': out of order");
    assertThat(run.measuredCount("load", "insert", Tag.OK)).as("its rows").isEqualTo(ROWS);
    assertThat(run.measuredCount("run", "read", Tag.OK)).as("those of the others").isEqualTo(200);
  }

  @Test
  void orStopsAllAsTheExperimentSays() throws Exception {
    startWorkers(CLIENTS - 1);
    start(CLIENTS - 1, new OutOfOrder(2, false));
    RecordedRun run = lead(WorkerLossPolicy.STOP, loadCompactRun());
    checkEnd(run, Manifest.State.FAILED, "w2", "was lost in phase run");
  }

  private static void checkEnd(RecordedRun run, Manifest.State state, String... reasons) {
    assertThat(run.manifest().state()).isEqualTo(state);
    assertThat(run.manifest().verdict().sentence()).contains(reasons);
  }

  @Test
  void aRowThatAnyWorkerLosesEndsTheRunAfterTheLoad() throws Exception {
    table.refusedWrite = 700;
    startWorkers(CLIENTS);
    RecordedRun run = lead(WorkerLossPolicy.CONTINUE, loadCompactRun());
    checkEnd(run, Manifest.State.FAILED, " of 1000 rows failed to load");
    assertThat(table.acts).doesNotContain("compact after " + ROWS + " rows");
  }

  @Test
  void aLateWorkerIsNamedAndNothingIsLoaded() throws Exception {
    startWorkers(CLIENTS - 1);
    assertThatThrownBy(
            () -> lead(WorkerLossPolicy.CONTINUE, Duration.ofSeconds(5), loadCompactRun()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("missing: w2; joined: w0 (thread 0), w1 (thread 1)");
    assertThat(table.writes).isEmpty();
  }

  @Test
  void aStopEndsTheWorkersAndTheRunIsReadable() throws Exception {
    startWorkers(CLIENTS);
    PhasePlan pause = new PausePlan("pause", Duration.ofHours(1));
    ends.add(
        threads.submit(
            () -> {
              await().atMost(Duration.ofMinutes(1)).until(() -> table.writes.size() >= ROWS);
              stop.request("by the test");
              return null;
            }));
    RecordedRun run = lead(WorkerLossPolicy.CONTINUE, List.of(load(), pause));
    checkEnd(run, Manifest.State.INTERRUPTED, "by the test");
  }

  @Test
  void aStopBeforeWorkersAreArmedLeavesNoSession() throws Exception {
    stopWithSession(2 * CLIENTS);
    startWorkers(CLIENTS);
    RecordedRun run = lead(WorkerLossPolicy.CONTINUE, loadCompactRun());
    checkNothingBegan(run);
  }

  @Test
  void norInOneProcessAlone() throws Exception {
    stopWithSession(2);
    RecordedRun run = lead(new LocalCrew(), plan(WorkerLossPolicy.CONTINUE, List.of(load())));
    checkNothingBegan(run);
  }

  private void stopWithSession(int last) {
    table.whenOpened =
        count -> {
          if (count == last) {
            stop.request("by the test");
          }
        };
  }

  private void checkNothingBegan(RecordedRun run) throws Exception {
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.INTERRUPTED);
    for (Future<Void> end : ends) {
      assertThatThrownBy(end::get).hasMessageContaining("by the test");
    }
    assertThat(table.opened).hasPositiveValue();
    assertThat(table.open).hasValue(0);
    assertThat(table.writes).isEmpty();
  }

  @Test
  void aWorkerThatCannotBeArmedLeavesNoSession() throws Exception {
    startWorkers(CLIENTS - 1);
    start(CLIENTS - 1, new OutOfOrder(0, true));
    RecordedRun run = lead(WorkerLossPolicy.STOP, loadCompactRun());
    checkEnd(run, Manifest.State.FAILED, "w2", "was lost in phase load");
    assertThatThrownBy(() -> ends.get(CLIENTS - 1).get()).hasMessageContaining("out of order");
    assertThat(table.open).hasValue(0);
  }

  @Test
  void theConductorActsWhileTheWorkersLoad() throws Exception {
    startWorkers(CLIENTS);
    ActivityPlan run =
        ActivityPlan.runFor(
            Duration.ofSeconds(2),
            Duration.ZERO,
            WORKLOAD,
            2,
            new Pacing.OpenLoop(300, Pacing.Arrivals.CONSTANT),
            Duration.ZERO);
    ActionPlan flush =
        new ActionPlan(
            new Timing.At(Duration.ofSeconds(1)),
            Optional.empty(),
            new Action.Work(new TablePlan("flush", Optional.empty(), TablePlan.Act.FLUSH)));
    ActionPlan kill =
        new ActionPlan(
            new Timing.At(Duration.ofMillis(500)),
            Optional.empty(),
            SamplePlans.on(ServerOperation.KILL, "tserver"));
    RecordedRun done =
        lead(
            WorkerLossPolicy.CONTINUE,
            List.of(load(), run.phase().withDuring(List.of(flush, kill))));
    assertThat(done.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(table.acts).containsExactly("create", "flush after " + ROWS + " rows");
    double start = done.phase("run").orElseThrow().startSeconds();
    assertThat(done.events())
        .filteredOn(event -> event.kind().equals(Event.ACTION + Event.START))
        .singleElement()
        .satisfies(event -> assertThat(event.seconds() - start).isGreaterThanOrEqualTo(1.0));
    assertThat(done.events())
        .extracting(Event::text)
        .contains("kill tserver was skipped: no servers");
  }

  @Test
  void threadsAskForTheSameRowsWhateverProcessTheyAreIn() throws Exception {
    startWorkers(CLIENTS);
    lead(WorkerLossPolicy.CONTINUE, List.of(load(), reads(2)));
    Set<List<String>> ofFleet = whatThreadsRead();
    assertThat(ofFleet).hasSize(2 * CLIENTS);
    table.reads.clear();
    lead(new LocalCrew(), plan(WorkerLossPolicy.CONTINUE, List.of(load(), reads(2 * CLIENTS))));
    assertThat(whatThreadsRead()).isEqualTo(ofFleet);
  }

  private Set<List<String>> whatThreadsRead() {
    return table.reads.stream().filter(read -> !read.isEmpty()).collect(Collectors.toSet());
  }

  private static PhasePlan reads(int threads) {
    return new ActivityPlan(
            "run",
            new RowMix(WORKLOAD),
            threads,
            new Pacing.ClosedLoop(),
            300,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO)
        .phase();
  }

  private static List<PhasePlan> loadCompactRun() {
    return List.of(
        load(), new TablePlan("compact", Optional.empty(), TablePlan.Act.COMPACT), reads(2));
  }

  private static PhasePlan load() {
    return ActivityPlan.load(WORKLOAD, 2, new Pacing.ClosedLoop(), Duration.ZERO).phase();
  }

  private static Plan plan(WorkerLossPolicy onLoss, List<PhasePlan> phases) {
    Clients clients = new Clients(CLIENTS, onLoss);
    return new Plan(
        "crew", "shared", new TreeMap<>(), "t", TableUse.NEW, WORKLOAD, phases, clients);
  }

  private RecordedRun lead(WorkerLossPolicy onLoss, List<PhasePlan> phases) throws Exception {
    return lead(onLoss, Duration.ofMinutes(1), phases);
  }

  private RecordedRun lead(WorkerLossPolicy onLoss, Duration join, List<PhasePlan> phases)
      throws Exception {
    Plan plan = plan(onLoss, phases);
    FleetPlan.Limits limits =
        new FleetPlan.Limits(
            join, Duration.ofMinutes(1), Duration.ofMillis(200), Duration.ofSeconds(5));
    handedPhases = phases;
    try (Coordinator coordinator = board.connect()) {
      return lead(
          new FleetCrew(
              coordinator,
              plan.clients(),
              "1",
              limits,
              (carriedOut, folder, clock) -> text(folder, clock),
              lags,
              () -> false),
          plan);
    }
  }

  private RecordedRun lead(Crew crew, Plan plan) throws Exception {
    try (Store store = table.client()) {
      return StudyRun.prepared(runs, plan, store, stop).run(crew);
    }
  }

  private static String text(RunFolder folder, RunClock clock) {
    return folder.path() + "|" + clock.start() + "|" + clock.startNanos();
  }

  private WorkerPart.Job job(String content, String worker) {
    String[] parts = content.split("\\|", -1);
    return new WorkerPart.Job(
        plan(WorkerLossPolicy.CONTINUE, handedPhases),
        table.client(),
        false,
        new RunFolder(Path.of(parts[0])),
        new RunClock(Instant.parse(parts[1]), Long.parseLong(parts[2])),
        lags,
        () -> {},
        new ProcessRules(List.of()));
  }

  private void startWorkers(int count) {
    for (int i = 0; i < count; i++) {
      start(i, new WorkerPart(this::job));
    }
  }

  private void start(int index, PhaseWork work) {
    start(index, work, SystemClock.SPINNING);
  }

  private void start(int index, PhaseWork work, NanoClock clock) {
    Worker.Identity identity = new Worker.Identity("t" + index, index, "thread " + index, "1");
    ends.add(
        threads.submit(
            () -> {
              try (Coordinator coordinator = board.connect()) {
                new Worker(coordinator, clock, identity).work(work, Duration.ofSeconds(30));
              }
              return null;
            }));
  }

  /** A worker's part that fails in a phase: when it is armed with open sessions, or at once. */
  private final class OutOfOrder implements PhaseWork {
    private final WorkerPart part = new WorkerPart(FleetCrewTest.this::job);
    private final int phase;
    private final boolean opens;

    OutOfOrder(int phase, boolean opens) {
      this.phase = phase;
      this.opens = opens;
    }

    @Override
    public void accept(String plan, WorkerIndex share, boolean watches) throws Exception {
      part.accept(plan, share, watches);
    }

    @Override
    public Prepared prepare(int next, StopSignal stopped) throws Exception {
      if (next != phase) {
        return part.prepare(next, stopped);
      }
      Prepared opened = opens ? part.prepare(next, stopped) : () -> PhaseTotals.NONE;
      return new Prepared() {
        @Override
        public void arm(Start start) throws IOException {
          if (opens) {
            run();
          }
        }

        @Override
        public PhaseTotals run() throws IOException {
          throw new IOException("out of order");
        }

        @Override
        public void close() throws IOException {
          opened.close();
        }
      };
    }
  }

  /** The clock of another machine. */
  private static final class Elsewhere implements NanoClock {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void waitUntil(long nanos) {
      SystemClock.SPINNING.waitUntil(nanos);
    }

    @Override
    public String origin() {
      return "elsewhere";
    }
  }
}
