package assay.cli;

import assay.cli.AssayProcess.Result;
import assay.cli.home.Home;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The command line within the test's own process: sooner than {@link AssayProcess}. */
final class InThisProcess {
  private static final Set<String> LEAVING_RUNS = Set.of("run", "search");
  private static final Map<Path, Home> HOMES = new ConcurrentHashMap<>();

  private InThisProcess() {}

  /** What a command comes to in a home; paths in its arguments are absolute ones. */
  static Result run(Path home, String... arguments) {
    // A process begins in its home, and leaves its runs there.
    return run(HOMES.computeIfAbsent(home, Home::new), home.resolve("runs"), arguments);
  }

  /** What a command comes to whose runs, if it is one that runs something, come into a folder. */
  static Result run(Home home, Path runs, String... arguments) {
    List<String> all = PatientRuns.arguments(arguments);
    if (LEAVING_RUNS.contains(all.get(0))) {
      all.addAll(List.of("--out", runs.toString()));
    }
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    int exitCode =
        Main.commandLine(home)
            .setOut(new PrintWriter(output, true))
            .setErr(new PrintWriter(errors, true))
            .execute(all.toArray(String[]::new));
    return new Result(exitCode, output.toString(), errors.toString());
  }
}
