package assay.bench;

import assay.bench.store.RowShape;
import assay.lab.compare.figures.LagFigures;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.run.LagLine;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Interval;
import assay.lab.statistics.Sample;
import assay.lab.study.Rate;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Measures what it costs to measure read-after-write lag during a load. Loads without and with the
 * measurement alternate, on new tables of a real store whose servers run on this machine.
 *
 * <p>Arguments: dist folder, scratch folder for the cluster, number of pairs of loads, channel,
 * store, rows per load, keys per second, tries per second.
 */
public final class LagBar {
  private static final int THREADS = 2;
  private static final int CONSUMERS = 2;
  private static final double SHARE = 0.01;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration REST = Duration.ofSeconds(3);
  private static final int READS = 20_000;

  private final Path scratch;
  private final Store store;
  private final List<Long> servers;
  private final ActivityPlan plain;
  private final ActivityPlan sampled;
  private int tables;

  /**
   * Results of a load. The last figure includes the cost of tries in this process, but not their
   * cost in the servers.
   */
  private record Loaded(
      double rowsPerSecond, double cpuMicrosARow, double triesARow, double lagMicrosARow) {}

  private LagBar(Path scratch, Store store, List<Long> servers, long rows, LagSampling sampling) {
    this.scratch = scratch;
    this.store = store;
    this.servers = servers;
    WorkloadSpec workload = new RowShape(1, 1000, rows).workload();
    plain = Workloads.closedLoop("load", new RowLoad(workload), THREADS, rows);
    sampled = plain.withLag(sampling);
  }

  public static void main(String[] args) throws Exception {
    LagSampling sampling =
        new LagSampling(
            SHARE,
            new Rate(Double.parseDouble(args[6])),
            new Rate(Double.parseDouble(args[7])),
            LagSampling.Channel.valueOf(args[3].toUpperCase(Locale.ROOT)),
            CONSUMERS,
            PATIENCE);
    Servers servers = Servers.start(args[0], args[1], args[4]);
    servers.settings().put("buffer", "1MB");
    Path runs = Path.of(args[1], "runs");
    try (Store store = servers.open()) {
      new LagBar(runs, store, servers.pids(), Long.parseLong(args[5]), sampling)
          .measure(Integer.parseInt(args[2]));
    }
  }

  private void measure(int pairs) throws Exception {
    System.out.println("\nsettings: " + sampled.lag().orElseThrow().settings());
    load(plain);
    load(sampled);
    List<Double> rates = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    List<Loaded> all = new ArrayList<>();
    System.out.println("pair   rows/s    with   ratio  CPU us/row    with   ratio");
    for (int pair = 1; pair <= pairs; pair++) {
      boolean plainFirst = pair % 2 == 1;
      Loaded first = load(plainFirst ? plain : sampled);
      Loaded second = load(plainFirst ? sampled : plain);
      Loaded without = plainFirst ? first : second;
      Loaded with = plainFirst ? second : first;
      rates.add(with.rowsPerSecond / without.rowsPerSecond);
      all.add(with);
      costs.add(with.cpuMicrosARow / without.cpuMicrosARow);
      System.out.printf(
          "%4d  %,7.0f %,7.0f  %6.3f  %10.1f  %6.1f  %6.3f%n",
          pair,
          without.rowsPerSecond,
          with.rowsPerSecond,
          rates.get(pair - 1),
          without.cpuMicrosARow,
          with.cpuMicrosARow,
          costs.get(pair - 1));
    }
    System.out.println("rows/s, with the measurement / without: " + text(rates));
    System.out.println(
        "CPU of client and servers per row, with the measurement / without: " + text(costs));
    account(all);
  }

  /**
   * Adds up the costs of the measurement itself, because loads of a pair differ by much more than
   * these costs.
   */
  private void account(List<Loaded> all) throws Exception {
    double serverMicros = serverMicrosARead();
    List<Double> shares = new ArrayList<>();
    for (Loaded with : all) {
      double added = with.lagMicrosARow + with.triesARow * serverMicros;
      shares.add(100 * added / with.cpuMicrosARow);
    }
    System.out.printf(
        "CPU per row in us, medians: %.1f in total, %.3f in threads that measure lags, and"
            + " %.5f tries that each cost the servers %.0f us%n",
        median(all, Loaded::cpuMicrosARow),
        median(all, Loaded::lagMicrosARow),
        median(all, Loaded::triesARow),
        serverMicros);
    System.out.println("the measurement's share of total CPU in %: " + text(shares));
  }

  private static double median(List<Loaded> all, ToDoubleFunction<Loaded> figure) {
    return Spread.of(all.stream().map(figure::applyAsDouble).toList()).median();
  }

  /** Once the servers are idle, reads rows sequentially; half of the rows exist. */
  private double serverMicrosARead() throws Exception {
    String table = newTable();
    try (PhaseRunner runner = new PhaseRunner(store, scratch)) {
      runner.run(table, plain);
    }
    Thread.sleep(REST.toMillis());
    KeyFormat keys = plain.rows().orElseThrow().format().keys();
    byte[] buffer = keys.newBuffer();
    Bytes row = new Bytes();
    try (Session session = store.openSession(table)) {
      long before = serverNanos();
      for (long i = 0; i < READS; i++) {
        keys.write(i % 2 == 0 ? i : plain.rows().orElseThrow().rows() + i, buffer, row);
        Outcome outcome = session.read(row, Columns.ALL, cell -> {});
        if (outcome != (i % 2 == 0 ? Outcome.OK : Outcome.ABSENT)) {
          throw new IllegalStateException("row " + i + ": " + outcome);
        }
      }
      return (serverNanos() - before) / 1e3 / READS;
    }
  }

  private static String text(List<Double> ratios) {
    String median = Spread.of(ratios).text(3);
    return median
        + new Bootstrap(1, 9999)
            .median(Sample.of(ratios))
            .map(LagBar::text)
            .orElse("; too few pairs for an interval");
  }

  private static String text(Interval of) {
    return String.format(
        Locale.ROOT, "; %.0f %% interval %.3f to %.3f", 100 * of.confidence(), of.low(), of.high());
  }

  private Loaded load(ActivityPlan plan) throws Exception {
    String table = newTable();
    RecordedRun recorded;
    ThreadMeter meter = new ThreadMeter("assay-lag-");
    long cpu;
    try (PhaseRunner runner = new PhaseRunner(store, scratch)) {
      long before = cpuNanos();
      runner.run(table, plan, meter);
      // Work that the load leaves to the servers, such as compactions, is part of the load's cost.
      Thread.sleep(REST.toMillis());
      cpu = cpuNanos() - before;
      recorded = runner.recorded();
    }
    store.tables().drop(table);
    RecordedPhase phase = recorded.phase(plan.name()).orElseThrow();
    double rows = plan.rows().orElseThrow().rows();
    return new Loaded(
        rows / (phase.endSeconds() - phase.startSeconds()),
        cpu / 1e3 / rows,
        tries(recorded, phase) / rows,
        plan.lag().isPresent() ? meter.threadNanosPerOperation() / 1e3 : 0);
  }

  private String newTable() throws Exception {
    String table = "lag" + tables++;
    RowShape.create(store, table, plain.rows().orElseThrow().format().tableSpec());
    return table;
  }

  private long cpuNanos() {
    return ThisJvm.cpuNanos() + serverNanos();
  }

  private long serverNanos() {
    long sum = 0;
    for (long pid : servers) {
      sum +=
          ProcessHandle.of(pid)
              .flatMap(process -> process.info().totalCpuDuration())
              .orElseThrow(() -> new IllegalStateException("server " + pid + " has ended"))
              .toNanos();
    }
    return sum;
  }

  private static long tries(RecordedRun run, RecordedPhase phase) throws Exception {
    Optional<LagFigures> measured = LagFigures.of(run, phase.name());
    if (measured.isEmpty()) {
      return 0;
    }
    LagFigures lags = measured.get();
    if (!lags.valid()) {
      throw new IllegalStateException(lags.objection());
    }
    long tries = run.lags(phase.name()).stream().mapToLong(LagLine::tries).sum();
    System.out.printf(
        "      %d keys (%.3f %%), %d tries, late %.0f %%, p50 %.0f ms, resolution %.0f %% (p50), floor %.1f ms%n",
        lags.lags().keys(),
        100 * lags.share(),
        tries,
        100 * lags.lags().lateShare(),
        lags.lags().quantile(0.5) / 1e6,
        100 * lags.resolution().quantile(0.5),
        lags.floor() / 1e6);
    return tries;
  }
}
