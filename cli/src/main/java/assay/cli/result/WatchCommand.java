package assay.cli.result;

import assay.cli.home.Failures;
import assay.cli.home.Interruption;
import assay.lab.report.MomentText;
import assay.lab.run.Manifest;
import assay.lab.serve.LiveRun;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "watch",
    description = {
      "Shows the state of a run once per second until the run ends, then the verdict.",
      "Shows the phase, rate, latency, errors, CPU by process group, and any stalls of the store.",
      "Also works for a run that was started in another terminal."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit code 0 if the run is valid, otherwise 1.",
      "Example:",
      "  assay watch latest"
    })
public final class WatchCommand implements Callable<Integer> {
  private static final String CLEAR = "\033[H\033[J";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      arity = "0..1",
      defaultValue = "latest",
      description = RunArgument.RUN + " Default: ${DEFAULT-VALUE}.")
  private Path path;

  @Override
  public Integer call() throws Exception {
    LiveRun run = RunArgument.read(path, LiveRun::open);
    PrintWriter out = spec.commandLine().getOut();
    boolean terminal = Boolean.getBoolean("assay.terminal");
    try (Interruption interruption = new Interruption()) {
      interruption.runInterruptibly(() -> follow(run, out, terminal));
    } catch (InterruptedException e) {
      // Ctrl-C ends this command, but not the run.
      return 0;
    }
    return end(run.now().manifest(), out);
  }

  private static void follow(LiveRun run, PrintWriter out, boolean terminal)
      throws IOException, InterruptedException {
    long due = System.nanoTime();
    while (!out.checkError()) {
      Timeline now = run.now();
      show(run.path(), now, out, terminal);
      if (!run.goesOn(System.currentTimeMillis())) {
        return;
      }
      due = Math.max(due + TimeUnit.SECONDS.toNanos(1), System.nanoTime());
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
    }
  }

  private static void show(Path path, Timeline now, PrintWriter out, boolean terminal)
      throws IOException {
    if (terminal) {
      List<String> lines = MomentText.block(now, Charset.defaultCharset());
      out.print(CLEAR);
      out.println(path);
      lines.forEach(line -> out.println("  " + line));
    } else {
      out.println(MomentText.line(now, Charset.defaultCharset()));
    }
  }

  private static int end(Manifest manifest, PrintWriter out) {
    Manifest.Verdict verdict = manifest.verdict();
    if (verdict != null) {
      out.println(verdict.code() + ": " + verdict.sentence());
    } else if (manifest.state() == Manifest.State.RUNNING) {
      out.println("the run has written nothing for 15 s: the run was killed, or is hanging");
    } else {
      out.println("the run ended without a verdict: " + manifest.state());
    }
    return verdict != null && verdict.valid() ? 0 : Failures.FAILED;
  }
}
