package assay.bench.peers;

import assay.bench.Cost;
import assay.bench.CostComparison;
import assay.bench.Spread;
import assay.bench.ThisJvm;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Compares three programs: YCSB, Assay, and Assay with a no-op YCSB binding. The programs
 * alternate, each in a separate JVM with the same flags. In each JVM, the first blocks of
 * operations are a warm-up. The cost of a round is the median cost of the remaining blocks.
 *
 * <p>{@code bench/peers} runs this benchmark.
 */
public final class Peers {
  private static final int WARMUP_BLOCKS = 2;
  private static final int BLOCKS = 5;
  private static final int ROWS = 1_000_000;
  private static final String YCSB = "YCSB 0.17.0";
  private static final String BINDING = "YCSB's no-op binding in Assay";

  /**
   * Class name of the no-op YCSB binding. The name is a string, because this process cannot load
   * YCSB's classes.
   */
  private static final String NOOP = "assay.bench.peers.NoopDb";

  private final Path home;
  private final Path scratch;

  private enum Row {
    READ("read", 1, 8_000_000, "read, zipfian, 1 thread"),
    HALF("half", 1, 6_000_000, "50/50, zipfian, 1 thread"),
    LOAD("load", 1, 2_000_000, "load, 10 x 100 B, 1 thread"),
    READ2("read", 2, 8_000_000, "read, zipfian, 2 threads");

    private final String workload;
    private final int threads;
    private final int ycsbBlock;
    private final String label;

    Row(String workload, int threads, int ycsbBlock, String label) {
      this.workload = workload;
      this.threads = threads;
      this.ycsbBlock = ycsbBlock;
      this.label = label;
    }
  }

  private Peers(Path home, Path scratch) {
    this.home = home;
    this.scratch = scratch;
  }

  public static void main(String[] args) throws Exception {
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 3;
    List<Row> rows = new ArrayList<>();
    for (int i = 3; i < args.length; i++) {
      rows.add(Row.valueOf(args[i].toUpperCase(Locale.ROOT)));
    }
    new Peers(Path.of(args[0]), Path.of(args[1]))
        .run(rounds, rows.isEmpty() ? List.of(Row.values()) : rows);
  }

  private void run(int rounds, List<Row> rows) throws IOException, InterruptedException {
    Map<Row, CostComparison> comparisons = new EnumMap<>(Row.class);
    for (int round = 1; round <= rounds; round++) {
      for (Row row : rows) {
        CostComparison of = comparisons.computeIfAbsent(row, key -> new CostComparison(key.label));
        of.add(round, YCSB, cost("peers", ycsb(row), row.threads));
        of.add(round, CostComparison.ASSAY, cost("lib", assay(row, 6, "null"), 1));
        of.add(
            round,
            BINDING,
            cost(
                "lib",
                assay(
                    row,
                    4,
                    "ycsb",
                    "binding-class=" + NOOP,
                    "binding-path=" + home.resolve("bench/target/classes")),
                1));
      }
    }
    comparisons.forEach(Peers::print);
    CostComparison one = comparisons.get(Row.READ);
    CostComparison two = comparisons.get(Row.READ2);
    if (one != null && two != null) {
      for (String side : List.of(YCSB, CostComparison.ASSAY, BINDING)) {
        List<Double> rates = two.figures(side, Cost::perSecond);
        System.out.println(
            "reads per second, 2 threads / 1 thread, "
                + side
                + ": "
                + Spread.ofRatios(rates, one.figures(side, Cost::perSecond)).text(2));
      }
    }
  }

  private static void print(Row row, CostComparison of) {
    of.print();
    Spread ratio =
        Spread.ofRatios(of.figures(BINDING, Cost::cpuNanos), of.figures(YCSB, Cost::cpuNanos));
    System.out.println(row.label + ", CPU, " + BINDING + " / " + YCSB + ": " + ratio.text(3));
  }

  /**
   * Runs a program, and returns the median cost of the program's blocks of operations.
   *
   * @param libraries name of the folder with the program's libraries
   * @param threads number of threads; all threads perform the same number of operations, and each
   *     thread prints the costs of its operations
   */
  private Cost cost(String libraries, List<String> program, int threads)
      throws IOException, InterruptedException {
    Path target = home.resolve("bench/target");
    List<String> command =
        new ArrayList<>(
            List.of(
                ThisJvm.java(),
                "@" + System.getProperty("assay.jvm.options"),
                "-XX:-UsePerfData",
                "-Djava.util.logging.config.file=" + home.resolve("bench/logging.properties"),
                "-cp",
                target.resolve("classes") + File.pathSeparator + target.resolve(libraries) + "/*"));
    command.addAll(program);
    List<Cost> all = output(command);
    int expected = (WARMUP_BLOCKS + BLOCKS) * threads;
    if (all.size() < expected) {
      throw new IOException(all.size() + " of " + expected + " blocks: " + command);
    }
    List<Cost> measured =
        all.subList(all.size() * WARMUP_BLOCKS / (WARMUP_BLOCKS + BLOCKS), all.size());
    return new Cost(
        median(measured, Cost::cpuNanos) / threads,
        median(measured, Cost::bytes),
        median(measured, Cost::perSecond) * threads);
  }

  private List<String> assay(Row row, long times, String... store) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "assay.bench.PeerSide",
                home.resolve("target/dist").toString(),
                scratch.toString(),
                row.workload,
                Integer.toString(row.threads),
                Long.toString(times * row.ycsbBlock),
                Integer.toString(WARMUP_BLOCKS + BLOCKS)));
    arguments.addAll(List.of(store));
    return arguments;
  }

  private static List<String> ycsb(Row row) {
    boolean load = row.workload.equals("load");
    long operations = (long) row.ycsbBlock * (WARMUP_BLOCKS + BLOCKS) * row.threads + row.threads;
    List<String> arguments = new ArrayList<>();
    arguments.add("site.ycsb.Client");
    arguments.add(load ? "-load" : "-t");
    for (String property :
        List.of(
            "db=" + NOOP,
            "threadcount=" + row.threads,
            NoopDb.BLOCK + "=" + row.ycsbBlock,
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=" + (load ? operations : ROWS),
            "operationcount=" + operations,
            "requestdistribution=zipfian",
            "readproportion=" + (row.workload.equals("half") ? 0.5 : 1),
            "updateproportion=" + (row.workload.equals("half") ? 0.5 : 0),
            "scanproportion=0",
            "insertproportion=0")) {
      arguments.add("-p");
      arguments.add(property);
    }
    return arguments;
  }

  private List<Cost> output(List<String> command) throws IOException, InterruptedException {
    Path errors = scratch.resolve("errors");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    List<Cost> costs = new ArrayList<>();
    try (BufferedReader out = process.inputReader()) {
      for (String line; (line = out.readLine()) != null; ) {
        Cost.parse(line).ifPresent(costs::add);
      }
    } finally {
      process.destroy();
    }
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException(
          "exit code " + code + " of " + command + ": " + Files.readString(errors));
    }
    return costs;
  }

  private static double median(List<Cost> blocks, ToDoubleFunction<Cost> figure) {
    List<Double> known =
        blocks.stream().map(figure::applyAsDouble).filter(value -> !value.isNaN()).toList();
    return known.isEmpty() ? Double.NaN : Spread.of(known).median();
  }
}
