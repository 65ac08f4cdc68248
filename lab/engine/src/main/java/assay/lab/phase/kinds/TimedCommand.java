package assay.lab.phase.kinds;

import assay.lab.phase.PhaseContext;
import assay.lab.run.CpuTime;
import assay.lab.run.ProgramTimes;
import assay.lab.run.ProgramTimes.CommandResult;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a phase's command without a shell. Measures the real, user and system time of the command
 * and its child processes. The command's output is written to {@code PHASE.out} in the run folder.
 * The last part of the output is also in the phase's end event.
 */
final class TimedCommand {
  private static final int SHOWN_CHARS = 500;
  private static final long STEP_MILLIS = 100;

  private static final int NOT_RUN = 126;

  private static final int NOT_FOUND = 127;

  /**
   * Shell script that runs the program, and then writes the CPU time of the shell's child processes
   * to a file.
   */
  private static final String SCRIPT =
      "t=$1; shift; \"$@\"; code=$?; times > \"$t\" || exit; exit $code";

  private final List<String> arguments;
  private final PhaseContext context;
  private final Path output;
  private final Path times;

  TimedCommand(String phase, List<String> arguments, PhaseContext context) {
    this.arguments = arguments;
    this.context = context;
    Path folder = context.out().folder().path();
    output = folder.resolve(phase + ".out");
    times = folder.resolve(phase + ".times");
  }

  /**
   * Runs the command until it ends or the run is stopped.
   *
   * @param longest time after which the command is killed
   * @throws StoreException if the command cannot be started, does not end in time, or fails
   */
  CommandResult run(Duration longest) throws StoreException, IOException, InterruptedException {
    long startNanos = System.nanoTime();
    Process process = start();
    boolean ended = false;
    try {
      ended = await(process, startNanos + longest.toNanos());
    } finally {
      if (!ended) {
        kill(process);
      }
    }
    long realMillis = Math.round((System.nanoTime() - startNanos) / 1e6);
    if (!ended && !context.stop().isRequested()) {
      throw failed("did not end within " + longest.toMillis() / 1e3 + " s");
    }
    if (!ended) {
      return new CommandResult(tail(), null, null, null);
    }
    check(process.exitValue());
    CpuTime cpu = CpuTime.ofChildren(Files.readString(times)).rounded();
    Files.delete(times);
    return new CommandResult(
        tail(), process.exitValue(), realMillis / 1e3, Map.of(ProgramTimes.PROGRAM, cpu));
  }

  private Process start() throws StoreException {
    List<String> words =
        new ArrayList<>(List.of("setsid", "sh", "-c", SCRIPT, "sh", times.toString()));
    words.addAll(arguments);
    try {
      return new ProcessBuilder(words)
          .redirectErrorStream(true)
          .redirectInput(Path.of("/dev/null").toFile())
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException e) {
      throw StoreException.failed("'setsid sh' cannot be started: " + e.getMessage(), e);
    }
  }

  /**
   * Kills all processes of the session, because a list of children would miss a child that is being
   * forked.
   */
  private static void kill(Process process) throws IOException {
    process.destroyForcibly();
    new ProcessBuilder("sh", "-c", "kill -s KILL -- -" + process.pid())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .onExit()
        .join();
  }

  private boolean await(Process process, long endNanos) throws InterruptedException {
    while (!context.stop().isRequested() && System.nanoTime() - endNanos < 0) {
      if (process.waitFor(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
        return true;
      }
    }
    return false;
  }

  private void check(int exitCode) throws StoreException, IOException {
    if (exitCode == NOT_FOUND || exitCode == NOT_RUN) {
      throw failed("cannot be started");
    }
    if (exitCode != 0) {
      throw failed("ended with exit code " + exitCode);
    }
  }

  private StoreException failed(String how) throws IOException {
    return StoreException.failed("'" + arguments.get(0) + "' " + how + ": " + tail());
  }

  private String tail() throws IOException {
    // The output may contain bytes that are not valid text.
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip();
    return text.length() <= SHOWN_CHARS ? text : "…" + text.substring(text.length() - SHOWN_CHARS);
  }
}
