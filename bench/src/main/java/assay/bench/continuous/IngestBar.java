package assay.bench.continuous;

import assay.bench.PhaseRunner;
import assay.bench.ProcessCpu;
import assay.bench.Spread;
import assay.bench.Workloads;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.Clusters;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.store.Bytes;
import assay.store.Store;
import assay.store.capability.PreSplit;
import assay.store.catalog.StoreCatalog;
import assay.study.continuous.entry.RowRange;
import assay.study.continuous.entry.Splits;
import assay.study.continuous.ingest.ContinuousIngest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
  private final Map<String, List<Double>> nanos = new TreeMap<>();
  private final Map<String, List<Double>> rates = new TreeMap<>();
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
    Path dist = Path.of(args[0]);
    Path scratch = Path.of(args[1]);
    Path directory = scratch.resolve("cluster");
    Cluster cluster = new Clusters(dist).of("accumulo", System.out::println).orElseThrow();
    try {
      Map<String, String> settings =
          new TreeMap<>(cluster.up(ClusterOptions.in(directory)).storeSettings());
      settings.put("buffer", BUFFER);
      ContinuousIngest workload = Workloads.ingest(FLUSH);
      try (Store store = new StoreCatalog(dist.resolve("stores")).open("accumulo", settings);
          BareIngest bare = new BareIngest(settings, FLUSH);
          PhaseRunner runner = new PhaseRunner(store, scratch)) {
        IngestBar bar = new IngestBar(store, Long.parseLong(args[2]));
        bar.sides.put(BARE, table -> bare.write(table, bar.entries));
        bar.sides.put(OWN, table -> runner.run(table, bar.phase(table, workload), progress -> {}));
        if (args.length > 4) {
          Optional<AccumuloTesting> peer =
              AccumuloTesting.of(Path.of(args[4]), settings.get("client-properties"));
          peer.ifPresent(
              each -> bar.sides.put(PEER, table -> each.write(table, bar.entries, FLUSH)));
        }
        bar.measure(Integer.parseInt(args[3]));
      }
    } finally {
      cluster.down(directory);
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
    store.tables().create(table, Workloads.ingest(FLUSH).table());
    ((PreSplit) store).addSplits(table, splits());
    long cpu = ProcessCpu.nanos();
    long start = System.nanoTime();
    side.write(table);
    double seconds = (System.nanoTime() - start) / 1e9;
    double cost = (ProcessCpu.nanos() - cpu) / (double) entries;
    store.tables().drop(table);
    System.out.printf(
        "%2d  %-16s  %,.0f entries/s  %,.0f ns of CPU per entry%n",
        round, name, entries / seconds, cost);
    if (round > 0) {
      nanos.computeIfAbsent(name, each -> new ArrayList<>()).add(cost);
      rates.computeIfAbsent(name, each -> new ArrayList<>()).add(entries / seconds);
    }
  }

  private static SortedSet<Bytes> splits() {
    return Splits.of(TABLETS, RowRange.WHOLE.min(), RowRange.WHOLE.max()).stream()
        .map(Bytes::of)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void tell(String name) {
    System.out.println(name + ", entries/s: " + Spread.of(rates.get(name)).text(0));
    System.out.println(name + ", ns of CPU per entry: " + Spread.of(nanos.get(name)).text(0));
  }

  private static void tellRatio(
      String what, Map<String, List<Double>> of, String side, String other) {
    List<Double> ratios =
        IntStream.range(0, of.get(side).size())
            .mapToObj(round -> of.get(side).get(round) / of.get(other).get(round))
            .toList();
    System.out.println(
        what + ", " + side + " / " + other + ", per pair: " + Spread.of(ratios).text(3));
  }
}
