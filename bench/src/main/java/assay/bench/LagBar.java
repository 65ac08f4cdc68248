package assay.bench;

import assay.bench.store.RowShape;
import assay.lab.compare.figures.LagFigures;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.run.LagLine;
import assay.lab.run.RecordedRun;
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

/**
 * Measures the CPU time that Assay needs to measure read-after-write lag while rows are loaded into
 * a real store. The store's servers run on this machine. The benchmark adds up the CPU time of the
 * measurement itself. It does not compare loads with and without the measurement. From run to run,
 * a load's CPU time varies by more than the measurement costs.
 *
 * <p>{@code bench/run lag} runs this benchmark.
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
  private final WorkloadSpec rows;
  private final ActivityPlan plain;
  private final ActivityPlan sampled;
  private int tables;

  /**
   * CPU costs of one load.
   *
   * @param cpuMicros CPU time in µs of this process and the servers
   * @param tries number of reads that the lag measurement sent to look for new rows
   * @param lagMicros CPU time in µs of the threads in this process that measure lag
   */
  private record Loaded(double cpuMicros, long tries, double lagMicros) {}

  private LagBar(Path scratch, Store store, List<Long> servers, long rows, LagSampling sampling) {
    this.scratch = scratch;
    this.store = store;
    this.servers = servers;
    this.rows = new RowShape(1, 1000, rows).workload();
    plain = Workloads.closedLoop("load", new RowLoad(this.rows), THREADS, rows);
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
    System.out.println("\nsettings: " + sampling.settings());
    StoreServers servers = StoreServers.start(args[0], args[1], args[4]);
    servers.settings().put("buffer", "1MB");
    Path runs = Path.of(args[1], "runs");
    try (Store store = servers.open()) {
      new LagBar(runs, store, servers.pids(), Long.parseLong(args[5]), sampling)
          .measure(Integer.parseInt(args[2]));
    }
  }

  private void measure(int loads) throws Exception {
    load();
    List<Loaded> all = new ArrayList<>();
    for (int i = 0; i < loads; i++) {
      all.add(load());
    }
    double serverMicros = serverMicrosARead();
    List<Double> shares = new ArrayList<>();
    for (Loaded each : all) {
      double added = each.lagMicros + each.tries * serverMicros;
      shares.add(100 * added / each.cpuMicros);
      System.out.printf(
          "%,.0f us of CPU, of this %,.0f us in threads that measure lags, and %d tries that each"
              + " cost the servers %.0f us%n",
          each.cpuMicros, each.lagMicros, each.tries, serverMicros);
    }
    System.out.println("the measurement's share of total CPU in %: " + Spread.of(shares).text(3));
  }

  /**
   * Measures the servers' CPU time per read, in µs, while the servers are otherwise idle. Half of
   * the requested rows exist.
   */
  private double serverMicrosARead() throws Exception {
    String table = newTable();
    try (PhaseRunner runner = new PhaseRunner(store, scratch)) {
      runner.run(table, plain);
    }
    Thread.sleep(REST.toMillis());
    KeyFormat keys = rows.format().keys();
    byte[] buffer = keys.newBuffer();
    Bytes row = new Bytes();
    try (Session session = store.openSession(table)) {
      long before = serverNanos();
      for (long i = 0; i < READS; i++) {
        keys.write(i % 2 == 0 ? i : rows.rows() + i, buffer, row);
        Outcome outcome = session.read(row, Columns.ALL, cell -> {});
        if (outcome != (i % 2 == 0 ? Outcome.OK : Outcome.ABSENT)) {
          throw new IllegalStateException("row " + i + ": " + outcome);
        }
      }
      return (serverNanos() - before) / 1e3 / READS;
    }
  }

  private Loaded load() throws Exception {
    String table = newTable();
    ThreadMeter meter = new ThreadMeter("assay-lag-");
    double cpuMicros;
    RecordedRun recorded;
    try (PhaseRunner runner = new PhaseRunner(store, scratch)) {
      long before = ThisJvm.cpuNanos() + serverNanos();
      runner.run(table, sampled, meter);
      // Work that the servers do after the load, such as compactions, is part of the load's cost.
      Thread.sleep(REST.toMillis());
      cpuMicros = (ThisJvm.cpuNanos() + serverNanos() - before) / 1e3;
      recorded = runner.recorded();
    }
    store.tables().drop(table);
    return new Loaded(
        cpuMicros, tries(recorded), meter.threadNanosPerOperation() / 1e3 * rows.rows());
  }

  private String newTable() throws Exception {
    String table = "lag" + tables++;
    RowShape.create(store, table, rows.format().tableSpec());
    return table;
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

  private long tries(RecordedRun run) throws Exception {
    LagFigures lags = LagFigures.of(run, sampled.name()).orElseThrow();
    if (!lags.valid()) {
      throw new IllegalStateException(lags.objection());
    }
    return run.lags(sampled.name()).stream().mapToLong(LagLine::tries).sum();
  }
}
