package assay.bench;

import assay.lab.fleet.Conductor;
import assay.lab.fleet.FleetPlan;
import assay.lab.fleet.FleetReport;
import assay.lab.fleet.FleetReport.PhasePassed;
import assay.lab.fleet.PhaseLead;
import assay.lab.fleet.PhaseWork;
import assay.lab.fleet.Worker;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.MemoryBoard;
import assay.lab.fleet.coordination.Notes.Step;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.WorkerLossPolicy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.curator.test.TestingServer;

/**
 * Measures the CPU time of a fleet's conductor with different numbers of simulated workers. Also
 * measures how far apart three workers start if they coordinate through a real ZooKeeper.
 *
 * <p>{@code bench/run fleet} runs this benchmark.
 */
final class FleetBar {
  private static final String VERSION = "bench";
  private static final int PHASES = 10;
  private static final int SKEW_PHASES = 100;
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final FleetSecret SECRET = FleetSecret.random();
  private static final PhaseWork NOTHING =
      new PhaseWork() {
        @Override
        public void accept(String plan, WorkerIndex share, boolean watchesHost) {}

        @Override
        public Prepared prepare(int phase, StopSignal stop) {
          return () -> PhaseTotals.NONE;
        }
      };

  private FleetBar() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("workers  conductor CPU ms  per worker and phase µs  lost");
    lead(sealed(new MemoryBoard()), 50, PHASES); // warm-up
    for (String workers : arguments) {
      size(Integer.parseInt(workers));
    }
    try (TestingServer server = new TestingServer()) {
      FleetAddress address = FleetAddress.of(server.getConnectString() + "/bench");
      FleetReport report =
          lead(() -> SealedCoordinator.connect(address, SECRET, LEASE), 3, SKEW_PHASES).report;
      print(
          "barrier skew of 3 workers, ms (target: p99 at most 20)",
          report,
          PhasePassed::barrierSkewNanos);
      print("start skew, ms (target: p99 at most 5)", report, PhasePassed::startSkewNanos);
    }
  }

  private static Callable<Coordinator> sealed(MemoryBoard board) {
    return () -> new SealedCoordinator(board.connect(), SECRET);
  }

  private record Led(FleetReport report, long cpuNanos) {}

  private static void size(int workers) throws Exception {
    Led led = lead(sealed(new MemoryBoard()), workers, PHASES);
    System.out.printf(
        Locale.ROOT,
        "%7d  %16.0f  %23.1f  %4d%n",
        workers,
        led.cpuNanos / 1e6,
        led.cpuNanos / 1e3 / workers / PHASES,
        led.report.losses().size());
    if (!led.report.complete()) {
      throw new IllegalStateException("the fleet is not complete: " + led.report.losses());
    }
  }

  private static void print(String what, FleetReport report, ToLongFunction<PhasePassed> nanos) {
    List<Double> millis =
        report.phases().stream().map(p -> nanos.applyAsLong(p) / 1e6).sorted().toList();
    int p99 = (int) Math.ceil(0.99 * millis.size()) - 1;
    System.out.printf(
        Locale.ROOT, "%s: %s, p99 %.3f%n", what, Spread.of(millis).text(3), millis.get(p99));
  }

  private static Led lead(Callable<Coordinator> connect, int workers, int phases) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<Void>> ends = new ArrayList<>();
    try (Coordinator coordinator = connect.call()) {
      for (int i = 0; i < workers; i++) {
        Worker.Identity identity = new Worker.Identity("t" + i, i, "thread " + i, VERSION);
        ends.add(threads.submit(() -> work(connect, identity)));
      }
      Conductor conductor =
          new Conductor(
              coordinator,
              SystemClock.SPINNING,
              plan(workers, phases),
              "bench",
              (nanos, kind, phase, text, detail) -> {},
              PhaseLead.NONE,
              new StopSignal());
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      FleetReport report = conductor.lead();
      long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
      for (Future<Void> end : ends) {
        end.get();
      }
      return new Led(report, cpu);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Void work(Callable<Coordinator> connect, Worker.Identity identity)
      throws Exception {
    try (Coordinator coordinator = connect.call()) {
      new Worker(coordinator, SystemClock.SPINNING, identity).work(NOTHING, Duration.ofSeconds(60));
    }
    return null;
  }

  private static FleetPlan plan(int workers, int phases) {
    return new FleetPlan(
        VERSION,
        workers,
        IntStream.range(0, phases).mapToObj(phase -> new Step("p" + phase, 60_000)).toList(),
        "nothing",
        WorkerLossPolicy.CONTINUE,
        FleetPlan.Limits.USUAL);
  }
}
