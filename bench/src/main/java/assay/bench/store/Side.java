package assay.bench.store;

import assay.bench.Cost;
import assay.bench.ThisJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Child process that runs a round of a comparison whenever the parent process requests one. Each
 * line of the process's standard input names a kind of round and a table. The process runs the
 * round, and then prints the {@link Cost} per row. The process ends when its standard input ends.
 */
final class Side implements AutoCloseable {
  private static final Duration IDLE_CHECK = Duration.ofMillis(500);
  private static final int MOST_IDLE_CHECKS = 400;

  private final Process process;
  private final PrintStream to;
  private final BufferedReader from;

  enum Kind {
    FILL,
    READ,
    READ_ALL
  }

  @FunctionalInterface
  interface Round {
    void run(Kind kind, String table) throws Exception;
  }

  Side(String classPath, Class<?> main, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ThisJvm.java());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(arguments);
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    to = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    from = process.inputReader(StandardCharsets.UTF_8);
  }

  Cost run(Kind kind, String table) throws IOException {
    to.println(kind + " " + table);
    for (String line; (line = from.readLine()) != null; ) {
      Optional<Cost> cost = Cost.parse(line);
      if (cost.isPresent()) {
        return cost.get();
      }
    }
    throw new IOException("a side of the comparison ended early");
  }

  /**
   * Runs rounds in the child process until its standard input ends.
   *
   * @param rows number of rows that a round writes
   * @param reads number of rows that a round reads
   */
  static void serve(double rows, double reads, Round round) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      int space = line.indexOf(' ');
      Kind kind = Kind.valueOf(line.substring(0, space));
      String table = line.substring(space + 1);
      Cost.of(kind == Kind.FILL ? rows : reads, () -> round.run(kind, table)).print();
    }
  }

  /**
   * Waits until the child process is idle. Background work of a round, such as compactions of an
   * embedded store, must not add to the cost of the next round.
   *
   * @throws IOException if the child process stays busy for minutes
   */
  void awaitIdle() throws IOException, InterruptedException {
    Duration before = cpu();
    for (int i = 0; i < MOST_IDLE_CHECKS; i++) {
      Thread.sleep(IDLE_CHECK.toMillis());
      Duration now = cpu();
      if (now.minus(before).compareTo(IDLE_CHECK.dividedBy(20)) < 0) {
        return;
      }
      before = now;
    }
    throw new IOException("a side of the comparison does not become idle");
  }

  private Duration cpu() throws IOException {
    return process
        .info()
        .totalCpuDuration()
        .orElseThrow(() -> new IOException("a side of the comparison ended early"));
  }

  @Override
  public void close() {
    // The child process ends when its standard input ends.
    to.close();
    process.onExit().join();
  }
}
