package assay.bench.peers;

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
 * Runs the sides alternately, each in a separate JVM with the same flags, and prints a table. In
 * each JVM, the first blocks are a warm-up; the figure of a round is the median of the remaining
 * blocks.
 *
 * <p>Arguments: Assay's home, scratch folder, rounds (3), rows by name (all).
 */
public final class Peers {
  private static final int WARMUP_BLOCKS = 2;
  private static final int BLOCKS = 5;
  private static final int ROWS = 1_000_000;

  /** The class is named as text, because this process does not have YCSB's classes. */
  private static final String NOOP = "assay.bench.peers.NoopDb";

  private static final List<String> FLAGS =
      List.of("@" + System.getProperty("assay.jvm.options"), "-XX:-UsePerfData");

  private final Path home;
  private final Path scratch;
  private final Map<Row, Map<Side, List<Cost>>> costs = new EnumMap<>(Row.class);

  enum Side {
    YCSB("YCSB 0.17.0"),
    ASSAY("Assay"),
    ADAPTER("YCSB's store in Assay");

    private final String label;

    Side(String label) {
      this.label = label;
    }
  }

  /** Rows of the table. On each side, a block takes some seconds. */
  enum Row {
    READ("read", 1, 8_000_000, "read, zipfian, 1 thread"),
    HALF("half", 1, 6_000_000, "50/50, zipfian, 1 thread"),
    LOAD("load", 1, 2_000_000, "load, 10 x 100 B, 1 thread"),
    READ2("read", 2, 8_000_000, "read, zipfian, 2 threads");

    private final String workload;
    private final int threads;
    private final int ycsbBlock;
    final String label;

    Row(String workload, int threads, int ycsbBlock, String label) {
      this.workload = workload;
      this.threads = threads;
      this.ycsbBlock = ycsbBlock;
      this.label = label;
    }

    private long block(Side side) {
      return switch (side) {
        case YCSB -> ycsbBlock;
        case ASSAY -> 6L * ycsbBlock;
        case ADAPTER -> 4L * ycsbBlock;
      };
    }
  }

  private Peers(Path home, Path scratch) {
    this.home = home;
    this.scratch = scratch;
  }

  public static void main(String[] args) throws Exception {
    Peers peers = new Peers(Path.of(args[0]), Path.of(args[1]));
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 3;
    List<Row> rows = new ArrayList<>();
    for (int i = 3; i < args.length; i++) {
      rows.add(Row.valueOf(args[i].toUpperCase(Locale.ROOT)));
    }
    peers.run(rounds, rows.isEmpty() ? List.of(Row.values()) : rows);
    new PeerTable(peers.costs).print(System.out);
  }

  private void run(int rounds, List<Row> rows) throws IOException, InterruptedException {
    for (int round = 1; round <= rounds; round++) {
      for (Row row : rows) {
        for (Side side : Side.values()) {
          Cost cost = median(costsOf(row, side));
          costs
              .computeIfAbsent(row, key -> new EnumMap<>(Side.class))
              .computeIfAbsent(side, key -> new ArrayList<>())
              .add(cost);
          System.out.printf(
              Locale.ROOT,
              "round %d  %-28s %-22s %8.1f ns  %8.1f B  %,12.0f op/s%n",
              round,
              row.label,
              side.label,
              cost.cpuNanos(),
              cost.bytes(),
              cost.operationsPerSecond());
        }
      }
    }
  }

  private List<Cost> costsOf(Row row, Side side) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ThisJvm.java());
    command.addAll(FLAGS);
    Path target = home.resolve("bench/target");
    command.add("-Djava.util.logging.config.file=" + home.resolve("bench/logging.properties"));
    command.add("-cp");
    if (side == Side.YCSB) {
      command.add(target.resolve("classes") + File.pathSeparator + target.resolve("peers") + "/*");
      command.addAll(ycsb(row));
    } else {
      command.add(target.resolve("classes") + File.pathSeparator + target.resolve("lib") + "/*");
      command.addAll(assay(row, side));
    }
    List<Cost> all = output(command);
    int expected = (WARMUP_BLOCKS + BLOCKS) * (side == Side.YCSB ? row.threads : 1);
    if (all.size() < expected) {
      throw new IOException(
          side.label + " ended after " + all.size() + " of " + expected + " blocks: " + command);
    }
    List<Cost> measured =
        all.subList(all.size() * WARMUP_BLOCKS / (WARMUP_BLOCKS + BLOCKS), all.size());
    if (side != Side.YCSB || row.threads == 1) {
      return measured;
    }
    // In YCSB, each thread reports only its own operations, and all threads have equally many.
    return measured.stream()
        .map(
            cost ->
                new Cost(
                    cost.cpuNanos() / row.threads,
                    cost.bytes(),
                    cost.operationsPerSecond() * row.threads))
        .toList();
  }

  private List<String> assay(Row row, Side side) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "assay.bench.PeerSide",
                home.resolve("target/dist").toString(),
                scratch.toString(),
                row.workload,
                Integer.toString(row.threads),
                Long.toString(row.block(side)),
                Integer.toString(WARMUP_BLOCKS + BLOCKS)));
    if (side == Side.ASSAY) {
      arguments.add("null");
    } else {
      arguments.add("ycsb");
      arguments.add("binding-class=" + NOOP);
      arguments.add("binding-path=" + home.resolve("bench/target/classes"));
    }
    return arguments;
  }

  private static List<String> ycsb(Row row) {
    boolean load = row.workload.equals("load");
    long operations = row.block(Side.YCSB) * (WARMUP_BLOCKS + BLOCKS) * row.threads + row.threads;
    List<String> arguments = new ArrayList<>();
    arguments.add("site.ycsb.Client");
    arguments.add(load ? "-load" : "-t");
    for (String property :
        List.of(
            "db=" + NOOP,
            "threadcount=" + row.threads,
            NoopDb.BLOCK + "=" + row.block(Side.YCSB),
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
    Process process =
        new ProcessBuilder(command).redirectError(scratch.resolve("errors").toFile()).start();
    List<Cost> told = new ArrayList<>();
    try (BufferedReader out = process.inputReader()) {
      for (String line; (line = out.readLine()) != null; ) {
        Cost.of(line).ifPresent(told::add);
      }
    } finally {
      process.destroy();
    }
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException(
          "exit code "
              + code
              + " of "
              + command
              + ": "
              + Files.readString(scratch.resolve("errors")));
    }
    return told;
  }

  private static Cost median(List<Cost> blocks) {
    return new Cost(
        median(blocks, Cost::cpuNanos),
        median(blocks, Cost::bytes),
        median(blocks, Cost::operationsPerSecond));
  }

  /** The median of the known figures; blocks that were too short have none. */
  private static double median(List<Cost> blocks, ToDoubleFunction<Cost> figure) {
    List<Double> known =
        blocks.stream().map(figure::applyAsDouble).filter(value -> !value.isNaN()).toList();
    return known.isEmpty() ? Double.NaN : Spread.of(known).median();
  }
}
