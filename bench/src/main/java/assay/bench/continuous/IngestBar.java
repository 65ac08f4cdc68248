package assay.bench.continuous;

import assay.bench.Figures;
import assay.bench.PhaseRunner;
import assay.bench.Servers;
import assay.bench.ThisJvm;
import assay.bench.Workloads;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.store.Store;
import assay.study.continuous.ingest.ContinuousIngest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Measures rate and CPU per entry of one thread that writes entries of the continuous suite to a
 * local Accumulo. Three writers alternate: a bare batch writer with prepared mutations, the
 * workload {@code continuous-ingest} including its ledger, and accumulo-testing if its classes are
 * present. All of them write checksums, flush equally often, and use new tables with the same
 * tablets.
 *
 * <p>Arguments: dist folder, scratch folder, entries, rounds, and optionally accumulo-testing's
 * properties.
 */
public final class IngestBar {
  private static final int FLUSH = 100_000;
  private static final int TABLETS = 8;
  private static final String BUFFER = "50MB";
  private static final String OWN = "Assay";
  private static final String BARE = "bare";
  private static final String PEER = "accumulo-testing";

  private final Store store;
  private final long entries;
  private final Map<String, Writer> sides = new LinkedHashMap<>();
  private final Figures nanos = new Figures();
  private final Figures rates = new Figures();
  private int tables;

  /** Writes all entries into a table; returns when they have been acknowledged. */
  private interface Writer {
    void write(String table) throws Exception;
  }

  private IngestBar(Store store, long entries) {
    this.store = store;
    this.entries = entries;
  }

  public static void main(String[] args) throws Exception {
    Servers servers = Servers.start(args[0], args[1], "accumulo");
    servers.settings().put("buffer", BUFFER);
    ContinuousIngest workload = Workloads.ingest(FLUSH);
    try (Store store = servers.open();
        BareIngest bare = new BareIngest(servers.settings(), FLUSH);
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[1]))) {
      IngestBar bar = new IngestBar(store, Long.parseLong(args[2]));
      bar.sides.put(BARE, table -> bare.write(table, bar.entries));
      bar.sides.put(OWN, table -> runner.run(table, bar.phase(table, workload)));
      if (args.length > 4) {
        AccumuloTesting.of(Path.of(args[4]), servers.settings().get("client-properties"))
            .ifPresent(peer -> bar.sides.put(PEER, table -> peer.write(table, bar.entries, FLUSH)));
      }
      bar.measure(Integer.parseInt(args[3]));
    }
  }

  private ActivityPlan phase(String name, ContinuousIngest workload) {
    return new ActivityPlan(
        name,
        workload,
        1,
        new Pacing.ClosedLoop(),
        entries,
        Duration.ZERO,
        Duration.ZERO,
        Duration.ZERO);
  }

  private void measure(int rounds) throws Exception {
    for (int round = 0; round <= rounds; round++) {
      for (Map.Entry<String, Writer> side : sides.entrySet()) {
        measure(side.getKey(), side.getValue(), round);
      }
    }
    sides.keySet().forEach(this::tell);
    tellRatio("CPU per entry", nanos, OWN, BARE);
    if (sides.containsKey(PEER)) {
      tellRatio("CPU per entry", nanos, OWN, PEER);
      tellRatio("entries per second", rates, OWN, PEER);
    }
  }

  private void measure(String name, Writer side, int round) throws Exception {
    String table = "entries" + tables++;
    Workloads.create(store, table, TABLETS);
    long cpu = ThisJvm.cpuNanos();
    long start = System.nanoTime();
    side.write(table);
    double seconds = (System.nanoTime() - start) / 1e9;
    double cost = (ThisJvm.cpuNanos() - cpu) / (double) entries;
    store.tables().drop(table);
    System.out.printf(
        "%2d  %-16s  %,.0f entries/s  %,.0f ns of CPU per entry%n",
        round, name, entries / seconds, cost);
    if (round > 0) {
      nanos.add(name, cost);
      rates.add(name, entries / seconds);
    }
  }

  private void tell(String name) {
    System.out.println(name + ", entries/s: " + rates.of(name).text(0));
    System.out.println(name + ", ns of CPU per entry: " + nanos.of(name).text(0));
  }

  private static void tellRatio(String what, Figures of, String side, String other) {
    System.out.println(
        what + ", " + side + " / " + other + ", per pair: " + of.ratio(side, other).text(3));
  }
}
