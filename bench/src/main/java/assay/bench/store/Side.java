package assay.bench.store;

import assay.bench.ThisJvm;
import assay.bench.store.Rounds.Took;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One side of a comparison: a process that runs rounds on request. */
final class Side implements AutoCloseable {
  private static final Duration IDLE_CHECK = Duration.ofMillis(500);
  private static final int MOST_IDLE_CHECKS = 400;

  private final Process process;
  private final PrintStream to;
  private final BufferedReader from;

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

  Took run(Rounds.Kind kind, String table) throws IOException {
    to.println(kind + " " + table);
    for (String line; (line = from.readLine()) != null; ) {
      if (line.startsWith(Rounds.ANSWER)) {
        return Took.parse(line);
      }
    }
    throw new IOException("a side of the comparison ended early");
  }

  /**
   * Waits until the process has finished the background work of its last round, such as an embedded
   * store's compactions. Otherwise that work would count in the next round.
   *
   * @throws IOException if the process stays busy for minutes
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
    // The process ends when its input ends.
    to.close();
    process.onExit().join();
  }
}
