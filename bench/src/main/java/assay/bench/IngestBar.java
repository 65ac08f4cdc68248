package assay.bench;

import assay.bench.IngestRounds.Took;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.ServerStatus;
import assay.lab.workload.RowFormat;
import assay.store.Bytes;
import assay.store.PreSplit;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.catalog.StoreCatalog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Client CPU of a row that Assay's load phase writes to a real Accumulo, against a bare loop over
 * its batch writer: two processes that take turns, each round on a new table with the same splits.
 *
 * <p>Arguments: the dist folder, a scratch folder that holds the cluster, pairs of processes for
 * each shape, rounds to warm up, rounds to measure, shapes as {@link IngestShape#parse} reads them.
 */
public final class IngestBar {
  private final Path dist;
  private final Path scratch;
  private final ClusterStatus cluster;
  private final Store store;
  private final int warmupRounds;
  private final int rounds;
  private int tables;

  private IngestBar(
      Path dist, Path scratch, ClusterStatus cluster, Store store, int warmupRounds, int rounds) {
    this.dist = dist;
    this.scratch = scratch;
    this.cluster = cluster;
    this.store = store;
    this.warmupRounds = warmupRounds;
    this.rounds = rounds;
  }

  /** Starts a cluster, measures, prints, and stops the cluster. */
  public static void main(String[] args) throws Exception {
    Path dist = Path.of(args[0]);
    Path scratch = Path.of(args[1]);
    Path directory = scratch.resolve("cluster");
    Cluster cluster = new Clusters(dist).of("accumulo", System.out::println).orElseThrow();
    Thread atExit = new Thread(() -> down(cluster, directory));
    Runtime.getRuntime().addShutdownHook(atExit);
    ClusterStatus status = cluster.up(ClusterOptions.in(directory));
    try (Store store =
        new StoreCatalog(dist.resolve("stores")).open("accumulo", status.storeSettings())) {
      IngestBar bar =
          new IngestBar(
              dist, scratch, status, store, Integer.parseInt(args[3]), Integer.parseInt(args[4]));
      for (String shape : List.of(args).subList(5, args.length)) {
        bar.measure(IngestShape.parse(shape), Integer.parseInt(args[2]));
      }
    }
  }

  private static void down(Cluster cluster, Path directory) {
    try {
      cluster.down(directory);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void measure(IngestShape shape, int pairs) throws Exception {
    List<Double> bare = new ArrayList<>();
    List<Double> assay = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    System.out.println("\nrows of " + shape.fields() + " x " + shape.fieldBytes() + " B");
    System.out.println("pair round  bare ns/row  assay ns/row  ratio  bare rows/s  assay rows/s");
    for (int pair = 1; pair <= pairs; pair++) {
      try (Side bareSide = new Side(bareCommand(shape));
          Side assaySide = new Side(assayCommand(shape))) {
        for (int round = 1 - warmupRounds; round <= rounds; round++) {
          Took bareTook = bareSide.fill(newTable());
          Took assayTook = assaySide.fill(newTable());
          double bareNanos = bareTook.cpuNanos() / (double) shape.rows();
          double assayNanos = assayTook.cpuNanos() / (double) shape.rows();
          System.out.printf(
              "%4d %5s  %11.0f  %12.0f  %5.3f  %,11.0f  %,12.0f%n",
              pair,
              round > 0 ? round : "warm",
              bareNanos,
              assayNanos,
              assayNanos / bareNanos,
              shape.rows() * 1e9 / bareTook.wallNanos(),
              shape.rows() * 1e9 / assayTook.wallNanos());
          if (round > 0) {
            bare.add(bareNanos);
            assay.add(assayNanos);
            ratios.add(assayNanos / bareNanos);
          }
        }
      }
    }
    System.out.println("bare loop, client CPU ns per row: " + Spread.of(bare).text(0));
    System.out.println("Assay, client CPU ns per row: " + Spread.of(assay).text(0));
    System.out.printf(
        "ratio of medians %.3f; of pairs %s%n",
        Spread.of(assay).median() / Spread.of(bare).median(), Spread.of(ratios).text(3));
  }

  /** A new table of four tablets; the last but one is dropped, so that the disk does not fill. */
  private String newTable() throws Exception {
    String table = "ingest" + tables++;
    store.tables().create(table, TableSpec.of(RowFormat.usual().familyBytes()));
    ((PreSplit) store)
        .addSplits(
            table, new TreeSet<>(List.of(Bytes.of("user3"), Bytes.of("user5"), Bytes.of("user7"))));
    if (tables > 2) {
      store.tables().drop("ingest" + (tables - 3));
    }
    return table;
  }

  private List<String> bareCommand(IngestShape shape) {
    String classPath =
        System.getProperty("java.class.path") + ":" + dist.resolve("stores/accumulo-2.1") + "/*";
    return command(classPath, "assay.bench.BareIngest", clientProperties(), shape.toString());
  }

  private List<String> assayCommand(IngestShape shape) {
    List<String> command =
        command(
            System.getProperty("java.class.path"),
            "assay.bench.AssayIngest",
            clientProperties(),
            shape.toString(),
            dist,
            scratch.resolve("runs"));
    for (ServerStatus server : cluster.servers()) {
      command.add(Long.toString(server.pid()));
    }
    return command;
  }

  private String clientProperties() {
    return cluster.storeSettings().get("client-properties");
  }

  private static List<String> command(String classPath, String main, Object... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", classPath, main));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return command;
  }

  /** One side's process. */
  private static final class Side implements AutoCloseable {
    private final Process process;
    private final PrintStream to;
    private final BufferedReader from;

    Side(List<String> command) throws IOException {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      to = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
      from = process.inputReader(StandardCharsets.UTF_8);
    }

    Took fill(String table) throws IOException {
      to.println(table);
      for (String line; (line = from.readLine()) != null; ) {
        if (line.startsWith(IngestRounds.ANSWER)) {
          return Took.parse(line);
        }
      }
      throw new IOException("a side of the comparison ended early");
    }

    @Override
    public void close() {
      // The end of its input is a side's end.
      to.close();
      process.onExit().join();
    }
  }
}
