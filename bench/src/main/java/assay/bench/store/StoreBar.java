package assay.bench.store;

import assay.bench.Comparison;
import assay.bench.Servers;
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
 * Measures Assay's client CPU per row written to a real store, and per row read from the store. The
 * baseline is a bare loop on the store's own client. Assay and the bare loop run in alternating
 * processes with the same rows.
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
  private final Servers servers;

  private final Store store;

  private int tables;

  private StoreBar(String[] args, Servers servers, Store store) {
    dist = Path.of(args[0]);
    scratch = Path.of(args[1]);
    name = args[2];
    shape = RowShape.parse(args[3]);
    reads = args[4];
    this.servers = servers;
    this.store = store;
  }

  public static void main(String[] args) throws Exception {
    Servers servers = Servers.start(args[0], args[1], args[2], tuning(args[2]));
    List<Setting> known = servers.stores().provider(args[2]).settings();
    // On a busy machine, servers that were just started respond more slowly than usual.
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
   * Returns settings with which the servers cache data blocks. HBase caches data blocks by default,
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
    Comparison fills = new Comparison("row written");
    Comparison gets = new Comparison("row read");
    Comparison several = new Comparison("row of 100 read");
    System.out.println(
        "\n" + name + ", rows of " + shape.fields() + " x " + shape.fieldBytes() + " B");
    for (int pair = 1; pair <= pairs; pair++) {
      try (Side bare = new Side(bareClassPath(), BareSide.class, arguments(List.of()));
          Side assay = new Side(classPath(), AssaySide.class, arguments(assayArguments()))) {
        for (int round = 1 - warmupRounds; round <= rounds; round++) {
          String bareTable = newTable("bare");
          String assayTable = newTable("assay");
          fills.add(round, Comparison.BARE, bare.run(Kind.FILL, bareTable));
          fills.add(round, Comparison.ASSAY, assay.run(Kind.FILL, assayTable));
          if (store != null) {
            // Without a compaction, the side whose data happens to be in the servers' memory would
            // read faster.
            store.tables().compact(bareTable);
            store.tables().compact(assayTable);
          }
          bare.awaitIdle();
          assay.awaitIdle();
          gets.add(round, Comparison.BARE, bare.run(Kind.READ, bareTable));
          gets.add(round, Comparison.ASSAY, assay.run(Kind.READ, assayTable));
          // A single round has too few calls for the kernel's resolution of 10 ms.
          for (int turn = 0; turn < TURNS && READ_SEVERAL.contains(name); turn++) {
            several.add(round, Comparison.BARE, bare.run(Kind.READ_ALL, bareTable));
            several.add(round, Comparison.ASSAY, assay.run(Kind.READ_ALL, assayTable));
          }
        }
      }
    }
    fills.print();
    gets.print();
    several.print();
  }

  /**
   * Creates a table for one round. Old tables are dropped to save disk space. The tables of an
   * embedded store are created in the child process instead.
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
