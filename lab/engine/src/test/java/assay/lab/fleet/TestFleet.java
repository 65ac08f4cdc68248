package assay.lab.fleet;

import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.Notes.Step;
import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.WorkerLossPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A conductor and its workers as threads of this process. */
public final class TestFleet implements AutoCloseable {
  static final String VERSION = "1.0";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Connector connector;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Coordinator> connected = new CopyOnWriteArrayList<>();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<String> journal = new CopyOnWriteArrayList<>();
  private final Map<Integer, Future<String>> workers = new ConcurrentHashMap<>();
  final StopSignal stop = new StopSignal();

  /** Names of the workers that also sample their machines. */
  final Set<String> watching = ConcurrentHashMap.newKeySet();

  private volatile boolean oneEnded;
  private int tokens;

  /** How a process gets at the notes. */
  public interface Connector {
    Coordinator connect() throws Exception;
  }

  /** What a worker does in a phase, for tests to change. */
  interface Deed {
    void run(WorkerIndex share, int phase, StopSignal stop) throws Exception;
  }

  static final Deed NOTHING = (share, phase, stop) -> {};

  /** A fleet whose workers have yet to be started. */
  public TestFleet(Connector connector) {
    this.connector = connector;
  }

  /** A fleet with workers that do nothing but write the log. */
  public TestFleet(Connector connector, int workers) throws Exception {
    this(connector);
    for (int i = 0; i < workers; i++) {
      start(i, NOTHING);
    }
  }

  public static FleetPlan plan(int workers, String... phases) {
    return plan(workers, WorkerLossPolicy.CONTINUE, phases);
  }

  public static FleetPlan plan(int workers, WorkerLossPolicy onLoss, String... phases) {
    return new FleetPlan(
        VERSION,
        workers,
        Arrays.stream(phases).map(name -> new Step(name, 20_000)).toList(),
        "the plan",
        onLoss,
        new FleetPlan.Limits(
            Duration.ofSeconds(20),
            Duration.ofSeconds(20),
            Duration.ofMillis(100),
            Duration.ofSeconds(5)));
  }

  Coordinator connect() throws Exception {
    Coordinator coordinator = connector.connect();
    connected.add(coordinator);
    return coordinator;
  }

  void start(int index, Deed deed) throws Exception {
    start(index, connect(), deed);
  }

  void start(int index, Coordinator coordinator, Deed deed) {
    start(index, coordinator, VERSION, deed);
  }

  void start(int index, Coordinator coordinator, String version, Deed deed) {
    start(index, coordinator, version, SystemClock.SPINNING, deed);
  }

  /** Starts a worker; its end is a line, empty if all went well. */
  void start(int index, Coordinator coordinator, String version, NanoClock clock, Deed deed) {
    start(index, coordinator, new Worker(coordinator, clock, identity(index, version)), deed);
  }

  /** The same; while a phase goes on it compares clocks that often. */
  void startComparing(
      int index, Coordinator coordinator, NanoClock clock, Duration every, Deed deed) {
    start(
        index, coordinator, new Worker(coordinator, clock, identity(index, VERSION), every), deed);
  }

  private Worker.Identity identity(int index, String version) {
    return new Worker.Identity("t" + tokens++, index, "thread " + index, version);
  }

  private void start(int index, Coordinator coordinator, Worker worker, Deed deed) {
    workers.put(
        index,
        threads.submit(
            () -> {
              try (coordinator) {
                worker.work(new LoggedWork(deed), PATIENCE);
                return "";
              } catch (FleetException e) {
                return e.getMessage();
              }
            }));
  }

  public FleetReport lead(FleetPlan plan) throws Exception {
    try (Coordinator coordinator = connect()) {
      return lead(plan, coordinator);
    }
  }

  public FleetReport lead(FleetPlan plan, Coordinator coordinator) throws Exception {
    return new Conductor(
            coordinator,
            SystemClock.SPINNING,
            plan,
            "run" + tokens++,
            (nanos, kind, phase, text, detail) ->
                journal.add(kind + " " + phase + " " + text + " " + detail),
            new Idle(),
            stop)
        .lead();
  }

  /** From now on the conductor knows that a worker that it waits for has ended. */
  void oneHasEnded() {
    oneEnded = true;
  }

  private final class Idle implements PhaseLead {
    @Override
    public boolean knowsOfDead() {
      return oneEnded;
    }

    @Override
    public void through(int phase, List<FleetReport.Passage> passages) {}
  }

  <T> Future<T> inBackground(java.util.concurrent.Callable<T> what) {
    return threads.submit(what);
  }

  /** How a worker ended; empty if well. */
  String end(int index) throws Exception {
    return workers.get(index).get();
  }

  /** {@code wI phase K}, in the order in which they were started. */
  public List<String> log() {
    return log;
  }

  public List<String> journal() {
    return journal;
  }

  public static List<String> everyPhase(int workers, int phases) {
    List<String> lines = new ArrayList<>();
    for (int phase = 0; phase < phases; phase++) {
      for (int worker = 0; worker < workers; worker++) {
        lines.add("w" + worker + " phase " + phase);
      }
    }
    return lines;
  }

  @Override
  public void close() {
    connected.forEach(Coordinator::close);
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(30, TimeUnit.SECONDS)) {
        throw new AssertionError("a thread of the fleet hangs");
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  private final class LoggedWork implements PhaseWork {
    private final Deed deed;
    private WorkerIndex share;

    LoggedWork(Deed deed) {
      this.deed = deed;
    }

    @Override
    public void accept(String plan, WorkerIndex newShare, boolean watchesHost) {
      if (!plan.equals("the plan")) {
        throw new IllegalArgumentException("not a plan: " + plan);
      }
      share = newShare;
      if (watchesHost) {
        watching.add(share.name());
      }
    }

    @Override
    public Prepared prepare(int phase, StopSignal stopped) {
      return () -> {
        log.add(share.name() + " phase " + phase);
        try {
          deed.run(share, phase, stopped);
        } catch (IOException | InterruptedException | RuntimeException e) {
          throw e;
        } catch (Exception e) {
          throw new IOException(e.getMessage(), e);
        }
        return PhaseTotals.NONE;
      };
    }
  }
}
