package assay.lab.experiment;

import assay.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program that the experiment declares. No shell reads its arguments. What it prints goes to
 * a file of the run folder, the end of it into the event.
 */
public final class ShellPhase extends AdminPhase {
  private static final int SHOWN_CHARS = 500;
  private static final long STEP_MILLIS = 100;

  private final List<String> command;
  private final Duration longest;

  /**
   * @param declared the name by which the experiment declares the command
   * @param command program and arguments
   * @param longest the program is ended after this time, and the phase has failed
   */
  public ShellPhase(String name, String declared, List<String> command, Duration longest) {
    super(name, "shell", settings(declared, command, longest));
    this.command = List.copyOf(command);
    this.longest = longest;
  }

  private static Map<String, Object> settings(
      String declared, List<String> command, Duration longest) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("command", declared);
    settings.put("arguments", List.copyOf(command));
    settings.put("longestSeconds", longest.toMillis() / 1e3);
    return settings;
  }

  @Override
  Map<String, Object> perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    Path output = context.out().folder().path().resolve(name() + ".out");
    Process process = start(output);
    boolean ended = false;
    try {
      ended = await(process, context);
    } finally {
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("output", tail(output));
    if (ended) {
      result.put("exitCode", process.exitValue());
    }
    if (!ended && !context.stop().isRequested()) {
      throw failed("has not ended within " + longest.toMillis() / 1e3 + " s", output);
    }
    if (ended && process.exitValue() != 0) {
      throw failed("ended with exit code " + process.exitValue(), output);
    }
    return result;
  }

  private Process start(Path output) throws StoreException {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectInput(Path.of("/dev/null").toFile())
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          "'" + command.get(0) + "' cannot be started: " + e.getMessage(),
          e);
    }
  }

  private boolean await(Process process, PhaseContext context) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (!context.stop().isRequested() && System.nanoTime() < end) {
      if (process.waitFor(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
        return true;
      }
    }
    return false;
  }

  private StoreException failed(String how, Path output) throws IOException {
    return new StoreException(
        StoreException.Kind.FAILED, "'" + command.get(0) + "' " + how + ": " + tail(output));
  }

  private static String tail(Path output) throws IOException {
    // A program may print what is no text.
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip();
    return text.length() <= SHOWN_CHARS ? text : "…" + text.substring(text.length() - SHOWN_CHARS);
  }
}
