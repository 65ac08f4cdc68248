package assay.bench.store;

import assay.bench.CostComparison;
import assay.bench.StoreServers;
import assay.bench.store.Side.Kind;
import assay.clusters.ServerTuning;
import assay.lab.workload.format.RowFormat;
import assay.store.Setting;
import assay.store.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Measures how much client CPU Assay uses to write a row to a real store, and to read a row from
 * it. The baseline is a bare loop on the store's own client. Assay and the bare loop run in
 * separate processes, which take turns and use the same rows.
 *
 * <p>{@code bench/run store} runs this benchmark.
 */
public final class StoreBar {
  private static final String BUFFER = "1MB";

  private static final Set<String> READ_SEVERAL = Set.of("accumulo", "hbase");

  private static final int TURNS = 4;

  private final Path dist;
  private final Path scratch;
  private final String name;
  private final RowShape shape;
  private final String reads;
  private final StoreServers servers;

  private final Store store;

  private int tables;

  private StoreBar(String[] args, StoreServers servers, Store store) {
    dist = Path.of(args[0]);
    scratch = Path.of(args[1]);
    name = args[2];
    shape = RowShape.parse(args[3]);
    reads = args[4];
    this.servers = servers;
    this.store = store;
  }

  public static void main(String[] args) throws Exception {
    StoreServers servers = StoreServers.start(args[0], args[1], args[2], tuning(args[2]));
    List<Setting> known = servers.stores().provider(args[2]).settings();
    // On a busy machine, newly started servers may respond too slowly for the default time-out.
    if (known.contains(Setting.TIMEOUT)) {
      servers.settings().put("timeout", "60s");
    }
    if (known.stream().anyMatch(setting -> setting.name().equals("buffer"))) {
      servers.settings().put("buffer", BUFFER);
    }
    try (Store store = servers.pids().isEmpty() ? null : servers.open()) {
      new StoreBar(args, servers, store)
          .measure(Integer.parseInt(args[5]), Integer.parseInt(args[6]), Integer.parseInt(args[7]));
    }
  }

  /**
   * Returns settings that make the servers cache data blocks. HBase caches data blocks by default,
   * but Accumulo does not.
   */
  private static ServerTuning tuning(String store) {
    return store.equals("accumulo")
        ? new ServerTuning(
            Map.of("accumulo", Map.of("table.cache.block.enable", "true")),
            Map.of(),
            OptionalDouble.empty())
        : ServerTuning.NONE;
  }

  private void measure(int pairs, int warmupRounds, int rounds) throws Exception {
    CostComparison fills = new CostComparison("row written");
    CostComparison gets = new CostComparison("row read");
    CostComparison several = new CostComparison("row of 100 read");
    System.out.println(
        "\n" + name + ", rows of " + shape.fields() + " x " + shape.fieldBytes() + " B");
    for (int pair = 1; pair <= pairs; pair++) {
      try (Side bare = new Side(bareClassPath(), BareSide.class, arguments(List.of()));
          Side assay = new Side(classPath(), AssaySide.class, arguments(assayArguments()))) {
        for (int round = 1 - warmupRounds; round <= rounds; round++) {
          String bareTable = newTable("bare");
          String assayTable = newTable("assay");
          fills.add(round, CostComparison.BARE, bare.run(Kind.FILL, bareTable));
          fills.add(round, CostComparison.ASSAY, assay.run(Kind.FILL, assayTable));
          if (store != null) {
            // Without a compaction, reads would be faster for a program if its data happens to be
            // still in the servers' memory.
            store.tables().compact(bareTable);
            store.tables().compact(assayTable);
          }
          bare.awaitIdle();
          assay.awaitIdle();
          gets.add(round, CostComparison.BARE, bare.run(Kind.READ, bareTable));
          gets.add(round, CostComparison.ASSAY, assay.run(Kind.READ, assayTable));
          // A single turn is too short to measure its CPU time, which the kernel reports with a
          // resolution of 10 ms.
          for (int turn = 0; turn < TURNS && READ_SEVERAL.contains(name); turn++) {
            several.add(round, CostComparison.BARE, bare.run(Kind.READ_ALL, bareTable));
            several.add(round, CostComparison.ASSAY, assay.run(Kind.READ_ALL, assayTable));
          }
        }
      }
    }
    fills.print();
    gets.print();
    several.print();
  }

  /**
   * Creates a table for one round. Old tables are dropped to save disk space. If the store is
   * embedded, the child process creates the tables instead.
   */
  private String newTable(String side) throws Exception {
    String table = side + tables++;
    if (store == null) {
      return table;
    }
    RowShape.create(store, table, RowFormat.usual().tableSpec());
    String old = side + (tables - 5);
    if (tables >= 5 && store.tables().exists(old)) {
      store.tables().drop(old);
    }
    return table;
  }

  private List<String> arguments(List<String> more) {
    List<String> arguments = new ArrayList<>(List.of(name, shape.toString(), reads));
    arguments.addAll(more);
    arguments.addAll(servers.arguments());
    return arguments;
  }

  private List<String> assayArguments() {
    return List.of(dist.toString(), scratch.resolve("runs").toString());
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private String bareClassPath() throws Exception {
    return classPath() + ":" + servers.stores().jars(name) + "/*";
  }
}
