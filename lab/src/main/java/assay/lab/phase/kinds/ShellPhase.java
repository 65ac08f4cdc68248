package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.ShellPlan;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program that the experiment declares. No shell reads its arguments. What it prints goes to
 * a file of the run folder, the end of it into the event.
 */
final class ShellPhase extends AdminPhase<ShellPlan> {
  private static final int SHOWN_CHARS = 500;
  private static final long STEP_MILLIS = 100;

  ShellPhase(ShellPlan plan) {
    super(plan);
  }

  @Override
  protected Map<String, Object> perform(PhaseContext context)
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
      throw failed("has not ended within " + plan().longest().toMillis() / 1e3 + " s", output);
    }
    if (ended && process.exitValue() != 0) {
      throw failed("ended with exit code " + process.exitValue(), output);
    }
    return result;
  }

  private Process start(Path output) throws StoreException {
    try {
      return new ProcessBuilder(plan().arguments())
          .redirectErrorStream(true)
          .redirectInput(Path.of("/dev/null").toFile())
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          "'" + plan().arguments().get(0) + "' cannot be started: " + e.getMessage(),
          e);
    }
  }

  private boolean await(Process process, PhaseContext context) throws InterruptedException {
    long end = System.nanoTime() + plan().longest().toNanos();
    while (!context.stop().isRequested() && System.nanoTime() < end) {
      if (process.waitFor(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
        return true;
      }
    }
    return false;
  }

  private StoreException failed(String how, Path output) throws IOException {
    return new StoreException(
        StoreException.Kind.FAILED,
        "'" + plan().arguments().get(0) + "' " + how + ": " + tail(output));
  }

  private static String tail(Path output) throws IOException {
    // A program may print what is no text.
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8).strip();
    return text.length() <= SHOWN_CHARS ? text : "…" + text.substring(text.length() - SHOWN_CHARS);
  }
}
