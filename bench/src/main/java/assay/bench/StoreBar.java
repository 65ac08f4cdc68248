package assay.bench;

import assay.bench.Rounds.Kind;
import assay.bench.bare.BareSide;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.ServerTuning;
import assay.lab.workload.format.RowFormat;
import assay.store.Bytes;
import assay.store.Setting;
import assay.store.Store;
import assay.store.capability.PreSplit;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Measures Assay's client CPU per row written to a real store and per row read from it, compared
 * with bare loops on the store's own client. The two sides are alternating processes with the same
 * rows.
 *
 * <p>Arguments: dist folder, scratch folder for the cluster, store, shape as for {@link
 * RowShape#parse}, reads per round, number of pairs of processes, warm-up rounds, measured rounds.
 */
public final class StoreBar {
  /** Size of the client's write buffer on both sides, if the client has one. */
  private static final String BUFFER = "1MB";

  private static final Set<String> READ_SEVERAL = Set.of("accumulo", "hbase");

  private static final int TURNS = 4;

  private final Path dist;
  private final Path scratch;
  private final String name;
  private final RowShape shape;
  private final String reads;
  private final Map<String, String> settings;
  private final Store store;
  private int tables;

  private StoreBar(List<String> args, Map<String, String> settings, Store store) {
    dist = Path.of(args.get(0));
    scratch = Path.of(args.get(1));
    name = args.get(2);
    shape = RowShape.parse(args.get(3));
    reads = args.get(4);
    this.settings = settings;
    this.store = store;
  }

  public static void main(String[] args) throws Exception {
    Path dist = Path.of(args[0]);
    Path directory = Path.of(args[1]).resolve("cluster");
    StoreCatalog catalog = new StoreCatalog(dist.resolve("stores"));
    Map<String, String> settings = new TreeMap<>();
    Optional<Cluster> cluster = new Clusters(dist).of(args[2], System.out::println);
    if (cluster.isPresent()) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> down(cluster.get(), directory)));
      ClusterStatus status = cluster.get().up(ClusterOptions.in(directory).with(tuning(args[2])));
      settings.putAll(status.storeSettings());
    } else {
      settings.put("directory", directory.toString());
    }
    // On a busy machine, servers that were just started respond more slowly than usual.
    if (catalog.provider(args[2]).settings().contains(Setting.TIMEOUT)) {
      settings.put("timeout", "60s");
    }
    if (catalog.provider(args[2]).settings().stream().anyMatch(s -> s.name().equals("buffer"))) {
      settings.put("buffer", BUFFER);
    }
    try (Store store = cluster.isPresent() ? catalog.open(args[2], settings) : null) {
      new StoreBar(List.of(args), settings, store)
          .measure(Integer.parseInt(args[5]), Integer.parseInt(args[6]), Integer.parseInt(args[7]));
    }
  }

  /**
   * Returns tuning that caches data blocks: Accumulo caches them only on request, HBase by default.
   */
  private static ServerTuning tuning(String store) {
    return store.equals("accumulo")
        ? new ServerTuning(
            Map.of("accumulo", Map.of("table.cache.block.enable", "true")),
            Map.of(),
            OptionalDouble.empty())
        : ServerTuning.NONE;
  }

  private static void down(Cluster cluster, Path directory) {
    try {
      cluster.down(directory);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void measure(int pairs, int warmupRounds, int rounds) throws Exception {
    Comparison fills = new Comparison("written row", shape.rows());
    Comparison gets = new Comparison("read row", Long.parseLong(reads));
    Comparison several = new Comparison("row of 100", Long.parseLong(reads));
    System.out.println(
        "\n" + name + ", rows of " + shape.fields() + " x " + shape.fieldBytes() + " B");
    System.out.println(Comparison.HEADING);
    for (int pair = 1; pair <= pairs; pair++) {
      try (Side bare = new Side(bareClassPath(), BareSide.class, arguments(List.of()));
          Side assay = new Side(classPath(), AssaySide.class, arguments(assayArguments()))) {
        for (int round = 1 - warmupRounds; round <= rounds; round++) {
          String bareTable = newTable("bare");
          String assayTable = newTable("assay");
          boolean counts = round > 0;
          fills.add(counts, bare.run(Kind.FILL, bareTable), assay.run(Kind.FILL, assayTable));
          if (store != null) {
            // Without a compaction, the side whose data happens to be in the servers' memory would
            // read faster.
            store.tables().compact(bareTable);
            store.tables().compact(assayTable);
          }
          bare.awaitIdle();
          assay.awaitIdle();
          gets.add(counts, bare.run(Kind.READ, bareTable), assay.run(Kind.READ, assayTable));
          if (READ_SEVERAL.contains(name)) {
            // A single round has too few calls for the kernel's resolution of 10 ms.
            for (int turn = 0; turn < TURNS; turn++) {
              several.add(
                  counts, bare.run(Kind.READ_ALL, bareTable), assay.run(Kind.READ_ALL, assayTable));
            }
          }
        }
      }
    }
    fills.printSummary();
    gets.printSummary();
    if (READ_SEVERAL.contains(name)) {
      several.printSummary();
    }
  }

  /**
   * Creates a table, with four tablets if the store supports splits. Old tables are dropped to save
   * disk space. An embedded store creates its tables in the process of the side.
   */
  private String newTable(String side) throws Exception {
    String table = side + tables++;
    if (store == null) {
      return table;
    }
    store.tables().create(table, RowFormat.usual().tableSpec());
    if (store instanceof PreSplit splits) {
      splits.addSplits(
          table, new TreeSet<>(List.of(Bytes.of("user3"), Bytes.of("user5"), Bytes.of("user7"))));
    }
    String old = side + (tables - 5);
    if (tables >= 5 && store.tables().exists(old)) {
      store.tables().drop(old);
    }
    return table;
  }

  private List<String> arguments(List<String> more) {
    List<String> arguments = new ArrayList<>(List.of(name, shape.toString(), reads));
    arguments.addAll(more);
    settings.forEach((setting, value) -> arguments.add(setting + "=" + value));
    return arguments;
  }

  private List<String> assayArguments() {
    return List.of(dist.toString(), scratch.resolve("runs").toString());
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private String bareClassPath() throws Exception {
    return classPath() + ":" + new StoreCatalog(dist.resolve("stores")).jars(name) + "/*";
  }
}
